import { ActionIcon, Button, TextInput } from '@mantine/core';
import { embedProviderNames, type Newsroom } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import { refreshNewsrooms, useNewsroomChange } from '../newsrooms.api.ts';
import classes from './settings.module.css';

/** Films at providers that stories may embed too. */
export function Videos({ newsroom }: { newsroom: Newsroom }) {
  const t = useT('newsrooms');
  const params = { newsroom_id: newsroom.id };
  const change = useNewsroomChange(() => notify({ title: t('videos.removed') }));
  const form = useForm({
    schema: 'newsroomVideos',
    initial: { videos: [] as string[] },
    asksBeforeLeaving: false,
    submit: ({ videos = [] }) =>
      call('newsrooms.update', { params, body: { videos: [...newsroom.videos, ...videos] } }),
    onDone: () => {
      form.reset({ videos: [] });
      void refreshNewsrooms();
    },
  });
  const { error } = form.field('videos');
  const address = form.values.videos?.[0] ?? '';
  return (
    <section className={classes.section}>
      <h2>{t('videos.title')}</h2>
      <p className={classes.hint}>{t('videos.body', { providers: embedProviderNames.slice(0, 3).join(', ') })}</p>
      <ul className={newsroom.videos.length > 0 ? classes.items : ''}>
        {newsroom.videos.map((url) => (
          <li key={url} className={classes.item}>
            <div className={classes.wordsOf}>
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            </div>
            <ActionIcon
              aria-label={t('videos.remove', { url })}
              onClick={() => change.mutate({ params, body: { videos: newsroom.videos.filter((one) => one !== url) } })}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <form onSubmit={form.onSubmit} noValidate className={classes.adding}>
        <FormBanner form={form} />
        <TextInput
          name="videos"
          error={error}
          value={address}
          onChange={(event) => form.set('videos', event.currentTarget.value ? [event.currentTarget.value] : [])}
          className={classes.wide ?? ''}
          type="url"
          label={t('videos.address')}
          placeholder="https://"
        />
        <Button type="submit" loading={form.isBusy} disabled={!address}>
          {t('videos.add')}
        </Button>
      </form>
    </section>
  );
}
