import { ActionIcon, Button, Textarea } from '@mantine/core';
import { limits } from '@masthead/contract';
import { type FormEvent, useState } from 'react';
import { queryClient, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { Drawer } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import { storyChanged, storyQuery } from '../stories.api.ts';
import classes from './publish.module.css';

/** Edits the corrections made after publishing, which are shown under the story with their dates. */
export default function Corrections() {
  const t = useT('stories');
  const app = useT('app');
  const { fullDate } = useFormat();
  const { draft, open } = useEditing();
  const story = useStory().story!;
  const [text, setText] = useState('');
  const follow = async () => {
    const { data } = await queryClient.fetchQuery({ ...storyQuery(story.id), staleTime: 0 });
    draft.follow(data);
    await storyChanged(data);
  };
  const add = useCall('stories.corrections.store', {
    onSuccess: () => {
      setText('');
      notify({ title: t('corrections.added') });
      void follow();
    },
  });
  const remove = useCall('stories.corrections.delete', { onSuccess: () => void follow() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) add.mutate({ params: { story_id: story.id }, body: { text: text.trim() } });
  };
  const take = async (id: string) => {
    const question = { title: t('corrections.remove_title'), confirmLabel: t('corrections.remove'), danger: true };
    if (await confirm(question)) remove.mutate({ params: { story_id: story.id, correction_id: id } });
  };
  return (
    <Drawer
      opened
      position="right"
      size={480}
      onClose={() => open(null)}
      title={t('corrections.title')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <p className={classes.note}>{t('corrections.body')}</p>
      <form onSubmit={submit} noValidate className={classes.form}>
        <Textarea
          autosize
          minRows={3}
          label={t('corrections.text')}
          placeholder={t('corrections.hint')}
          lang={story.language}
          maxLength={limits.longText}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button type="submit" variant="filled" loading={add.isPending} disabled={!text.trim()}>
            {t('corrections.add')}
          </Button>
        </div>
      </form>
      <ul className={classes.corrections}>
        {story.corrections.map((correction) => (
          <li key={correction.id}>
            <span className={classes.note}>{fullDate(correction.created_at)}</span>
            <p lang={story.language}>{correction.text}</p>
            <ActionIcon size={26} aria-label={t('corrections.remove')} onClick={() => void take(correction.id)}>
              <IconTrash size={14} stroke={1.6} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
