import { Button, Switch, TextInput } from '@mantine/core';
import type { MediaNotification } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { SettingsHeading } from '../../accounts/index.ts';
import { BackLink } from '../BackLink.tsx';
import classes from '../notifications.module.css';
import { initialOf } from './initial.ts';
import { KindChoice } from './KindChoice.tsx';
import { QuietFields } from './QuietFields.tsx';
import { ReceiversField } from './ReceiversField.tsx';
import { WatchField } from './WatchField.tsx';
import { WhenFields } from './WhenFields.tsx';

const PreviewDialog = lazyPart(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);

/** Creates a notification, which may begin with a stream to watch, or changes one. */
export function NotificationForm({
  notification,
  about,
}: {
  notification: MediaNotification | null;
  about?: { stream: string; name: string } | undefined;
}) {
  const t = useT('notifications');
  const navigate = useNavigate();
  const user = useUser();
  const [isShowing, setShowing] = useState(false);
  const form = useForm({
    draft: `notification.${notification?.id ?? 'new'}`,
    schema: 'notificationForm',
    initial: initialOf(notification, user.id),
    ...(about && { changes: { kind: 'every_mention' as const, title: about.name, streams: [about.stream] } }),
    submit: (body) =>
      notification
        ? call('user.media-notifications.update', { params: { notification_id: notification.id }, body })
        : call('user.media-notifications.store', { body }),
    onDone: async ({ data }) => {
      const known = new Set(notification?.receivers.map(({ id }) => id));
      const asked = data.receivers.filter(({ id, status }) => status === 'awaiting' && !known.has(id)).length;
      notify({
        title: t(notification ? 'form.saved' : 'form.created'),
        ...(asked > 0 && { body: t('form.asked', { count: asked }) }),
      });
      await refresh('user.media-notifications.index');
      await navigate({ to: '/settings/personal/media-notifications' });
    },
  });
  const { values, set } = form;
  const isDigest = values.kind === 'digest';
  return (
    <>
      <BackLink />
      <SettingsHeading title={t(notification ? 'form.edit' : 'form.new')} />
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <KindChoice value={values.kind ?? 'digest'} onChange={(kind) => set('kind', kind)} />
        <TextInput description={t('form.name_hint')} {...form.text('title', t('form.name'))} />
        <WatchField
          streams={values.streams ?? []}
          brands={values.brands ?? []}
          known={notification?.streams ?? []}
          error={form.field('streams').error}
          onChange={(streams, brands) => {
            set('streams', streams);
            set('brands', brands);
          }}
        />
        {isDigest ? (
          <>
            <WhenFields
              days={values.days ?? []}
              times={values.times ?? []}
              timezone={values.timezone ?? 'UTC'}
              errors={{ days: form.field('days').error, times: form.field('times').error }}
              onChange={(name, value) => set(name, value as never)}
            />
            <Switch
              label={t('form.summarize')}
              description={t('form.summarize_hint')}
              {...form.checkbox('summarize')}
            />
            <Switch
              label={t('form.notify_when_empty')}
              description={t('form.notify_when_empty_hint')}
              {...form.checkbox('notify_when_empty')}
            />
          </>
        ) : (
          <QuietFields
            from={values.quiet_from ?? null}
            until={values.quiet_until ?? null}
            timezone={values.timezone ?? 'UTC'}
            onChange={(name, value) => set(name, value as never)}
          />
        )}
        <ReceiversField
          notificationId={notification?.id ?? null}
          saved={notification?.receivers ?? []}
          value={values.receivers ?? []}
          error={form.field('receivers').error}
          onChange={(receivers) => set('receivers', receivers)}
        />
        <div className={classes.buttons}>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t(notification ? 'form.save' : 'form.create')}
          </Button>
          <Button onClick={() => setShowing(true)}>{t('form.preview')}</Button>
        </div>
      </form>
      {isShowing && <PreviewDialog values={values} onClose={() => setShowing(false)} />}
    </>
  );
}
