import { Button, TextInput } from '@mantine/core';
import { limits, type Note } from '@masthead/contract';
import { call, refresh } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { MentionText, mentionedIn } from '../../shared/mentioning/index.ts';
import classes from './notes.module.css';
import { useColleagues } from './useColleagues.ts';

interface Props {
  relation: { id: string; brand_id: string };
  /** A note to change; left out: a new one. */
  note?: Note;
  onDone: () => void;
  onCancel: () => void;
}

/** Writes a note about a relation, or changes one. */
export function NoteForm({ relation, note, onDone, onCancel }: Props) {
  const t = useT('notes');
  const app = useT('app');
  const colleagues = useColleagues(relation.brand_id);
  const form = useForm({
    draft: note ? `note.${note.id}` : `note.new.${relation.id}`,
    schema: 'noteForm',
    initial: { title: note?.title ?? '', description: note?.description ?? '' },
    submit: ({ title, description }) => {
      const body = { title, description: description || null, mentioned: mentionedIn(description ?? '', colleagues) };
      return note
        ? call('connect.notes.update', { params: { note_id: note.id }, body })
        : call('connect.relations.notes.store', { params: { relation_id: relation.id }, body });
    },
    onDone: () => {
      notify({ title: note ? t('saved') : t('added') });
      void refresh('connect.relations.activity', 'connect.relations.notes.index');
      onDone();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      <TextInput {...form.text('title', t('title'))} maxLength={limits.shortText} data-autofocus autoFocus />
      <MentionText
        {...form.text('description', t('description'))}
        onChange={(text) => form.set('description', text)}
        description={t('mention_hint')}
        maxLength={limits.longText}
        colleagues={colleagues}
      />
      <div className={classes.buttons}>
        <Button onClick={onCancel}>{app('cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {note ? t('save') : t('add')}
        </Button>
      </div>
    </form>
  );
}
