import { arrayMove } from '@dnd-kit/sortable';
import { ActionIcon, Button } from '@mantine/core';
import type { Newsroom, NewsroomContact } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient, refresh } from '../../../shared/api/index.ts';
import { confirm, notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPencil, IconPlus, IconTrash } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { PersonMark } from '../../../shared/parts/index.ts';
import { Grip, Sortable, useSortableRow } from '../../../shared/sorting/index.ts';
import { contactsOf } from '../newsrooms.api.ts';
import { ContactDialog, type ContactValues } from './ContactDialog.tsx';
import classes from './settings.module.css';

/** Press contacts in the order in which the site shows them. */
export function Contacts({ newsroom }: { newsroom: Newsroom }) {
  const t = useT('newsrooms');
  const options = contactsOf(newsroom.id);
  const query = useQuery(options);
  const [edited, setEdited] = useState<NewsroomContact | 'new' | null>(null);
  const rows = query.data?.data ?? [];
  /** Shows the change at once, and the server's state when that is done or refused. */
  const keep = async (contacts: readonly (ContactValues & { id?: string })[], title?: string) => {
    try {
      const params = { newsroom_id: newsroom.id };
      queryClient.setQueryData(
        options.queryKey,
        await call('newsrooms.contacts.replace', { params, body: { contacts: [...contacts] } }),
      );
      if (title) notify({ title });
      await refresh('newsrooms.show', 'newsrooms.index');
    } catch (error) {
      notifyFailure(error);
      await refresh('newsrooms.contacts.index');
    }
  };
  const move = (from: number, to: number) => {
    const data = arrayMove([...rows], from, to);
    queryClient.setQueryData(options.queryKey, { data });
    void keep(data);
  };
  const remove = async (contact: NewsroomContact) => {
    const question = { title: t('contacts.remove_title', { name: contact.name }), confirmLabel: t('contacts.remove') };
    if (await confirm({ ...question, danger: true }))
      await keep(
        rows.filter(({ id }) => id !== contact.id),
        t('contacts.removed'),
      );
  };
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setEdited('new')}>
      {t('contacts.add')}
    </Button>
  );
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('parts.contacts')}</h2>
        {rows.length > 0 && add}
      </div>
      {query.isPending && <RowSkeletons count={3} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && (
        <EmptyState title={t('contacts.empty')} body={t('contacts.empty_body')} actions={add} />
      )}
      <Sortable
        ids={rows.map(({ id }) => id)}
        instructions={t('move.keyboard')}
        say={(moment, id, place) =>
          t(`move.${moment}`, { name: rows.find((row) => row.id === id)?.name ?? '', place, total: rows.length })
        }
        onMove={move}
        isDisabled={rows.length < 2}
      >
        <ol className={rows.length > 0 ? classes.items : ''}>
          {rows.map((contact) => (
            <ContactRow
              key={contact.id}
              contact={contact}
              canMove={rows.length > 1}
              onEdit={() => setEdited(contact)}
              onRemove={() => void remove(contact)}
            />
          ))}
        </ol>
      </Sortable>
      {edited && (
        <ContactDialog
          brandId={newsroom.brand.id}
          contact={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onDone={(values) => {
            const isNew = edited === 'new';
            const next = isNew
              ? [...rows, values]
              : rows.map((row) => (row.id === edited.id ? { ...values, id: row.id } : row));
            void keep(next, t(isNew ? 'contacts.added' : 'contacts.saved'));
            setEdited(null);
          }}
        />
      )}
    </section>
  );
}

interface RowProps {
  contact: NewsroomContact;
  canMove: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function ContactRow({ contact, canMove, onEdit, onRemove }: RowProps) {
  const t = useT('newsrooms');
  const { row, handle } = useSortableRow(contact.id);
  const { name, role, email, phone, photo } = contact;
  return (
    <li {...row} className={classes.item}>
      {canMove && <Grip handle={handle} label={t('move.grip', { name })} />}
      {photo?.cropped ? (
        <img src={photo.cropped} alt="" className={classes.face} />
      ) : (
        <PersonMark name={name} size="x-large" />
      )}
      <div className={classes.wordsOf}>
        <b>{name}</b>
        <p>
          {[role, email, phone].filter(Boolean).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      </div>
      <ActionIcon aria-label={t('contacts.edit', { name })} onClick={onEdit}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t('contacts.remove_title', { name })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
