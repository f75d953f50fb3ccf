import { ActionIcon } from '@mantine/core';
import type { Note } from '@masthead/contract';
import { useState } from 'react';
import { usePermission } from '../../shared/actor/index.ts';
import { call, refresh } from '../../shared/api/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { Menu } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconDots, IconPencil, IconTrash } from '../../shared/icons/index.ts';
import { MentionedText } from '../../shared/mentioning/index.ts';
import { NoteForm } from './NoteForm.tsx';
import classes from './notes.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const changed = () => refresh('connect.relations.activity', 'connect.relations.notes.index');

/** A note as it is read, with its menu; editing takes its place. */
export function NoteItem({ note }: { note: Note }) {
  const [isEdited, setEdited] = useState(false);
  const end = () => setEdited(false);
  if (isEdited)
    return (
      <NoteForm relation={{ id: note.relation_id, brand_id: note.brand_id }} note={note} onDone={end} onCancel={end} />
    );
  const { description, mentioned, title } = note;
  const names = mentioned.map(({ full_name }) => full_name);
  return (
    <div className={classes.note}>
      <div>
        <h3>{title}</h3>
        {description && (
          <p>
            <MentionedText text={description} names={names} />
          </p>
        )}
      </div>
      <NoteMenu note={note} onEdit={() => setEdited(true)} />
    </div>
  );
}

function NoteMenu({ note, onEdit }: { note: Note; onEdit: () => void }) {
  const t = useT('notes');
  const app = useT('app');
  const { can } = usePermission('relation.create');
  if (!can) return null;
  const params = { note_id: note.id };
  const restore = () => call('connect.notes.restore', { params }).then(changed).catch(notifyFailure);
  const remove = async () => {
    try {
      await call('connect.notes.delete', { params });
      notify({ title: t('deleted', { title: note.title }), body: t('deleted_body'), undo: () => void restore() });
    } catch (error) {
      notifyFailure(error);
    }
    await changed();
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('actions', { title: note.title })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          {app('edit')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
          {app('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
