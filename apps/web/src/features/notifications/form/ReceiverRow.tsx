import { ActionIcon, Badge, Button } from '@mantine/core';
import type { NotificationReceiver, ReceiverKind } from '@masthead/contract';
import { useState } from 'react';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useLocale, useT } from '../../../shared/i18n/index.ts';
import { IconBrandSlack, IconBrandTeams, IconMail, IconUser, IconWebhook, IconX } from '../../../shared/icons/index.ts';
import { useAskingAgain, useResuming } from '../notifications.api.ts';
import classes from '../notifications.module.css';
import { momentInWords } from '../words.ts';
import { WebhookSecret } from './WebhookSecret.tsx';

const icons = { member: IconUser, email: IconMail, slack: IconBrandSlack, teams: IconBrandTeams, webhook: IconWebhook };
const tones = { active: undefined, awaiting: 'warn', unsubscribed: 'warn', disabled: 'danger' } as const;

interface Props {
  notificationId: string | null;
  kind: ReceiverKind;
  name: string;
  /** The receiver as the server has saved it; undefined if it is not saved yet. */
  saved: NotificationReceiver | undefined;
  onRemove: () => void;
}

export function ReceiverRow({ notificationId, kind, name, saved, onRemove }: Props) {
  const t = useT('notifications');
  const locale = useLocale();
  const Icon = icons[kind];
  const status = saved?.status ?? 'new';
  return (
    <li className={classes.receiver}>
      <Icon size={16} stroke={1.6} aria-label={t(`receivers.kinds.${kind}`)} />
      <div className={classes.words}>
        <p className={classes.address}>{name}</p>
        {status !== 'active' && (
          <Badge data-tone={status === 'new' ? undefined : tones[status]}>{t(`receivers.status.${status}`)}</Badge>
        )}
        {saved?.failure && saved.failing_since && (
          <p className={classes.failure}>
            {t('receivers.failing', { since: momentInWords(saved.failing_since, locale), reason: saved.failure })}
          </p>
        )}
        {saved && notificationId && <ReceiverActions notificationId={notificationId} receiver={saved} />}
      </div>
      <ActionIcon aria-label={t('receivers.remove', { name })} onClick={onRemove}>
        <IconX size={14} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

/** Offers the actions for a receiver in its current state. */
function ReceiverActions({ notificationId, receiver }: { notificationId: string; receiver: NotificationReceiver }) {
  const t = useT('notifications');
  const { kind, status } = receiver;
  const params = { notification_id: notificationId, receiver_id: receiver.id };
  const asking = useAskingAgain(() => notify({ title: t('receivers.asked') }));
  const resuming = useResuming(() => notify({ title: t('receivers.resumed') }));
  const isHook = kind === 'slack' || kind === 'teams' || kind === 'webhook';
  return (
    <div className={classes.actions}>
      {status === 'awaiting' && (
        <Button size="xs" loading={asking.isPending} onClick={() => asking.mutate({ params })}>
          {t('receivers.ask_again')}
        </Button>
      )}
      {(status === 'disabled' || (status === 'unsubscribed' && kind === 'member')) && (
        <Button size="xs" loading={resuming.isPending} onClick={() => resuming.mutate({ params })}>
          {t('receivers.resume')}
        </Button>
      )}
      {isHook && <TestButton params={params} />}
      {receiver.secret && <WebhookSecret params={params} secret={receiver.secret} />}
    </div>
  );
}

function TestButton({ params }: { params: { notification_id: string; receiver_id: string } }) {
  const t = useT('notifications');
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      const { data } = await call('user.media-notifications.receivers.test', { params });
      if (data.delivered) notify({ title: t('receivers.test_done') });
      else notify({ kind: 'warning', title: t('receivers.test_failed'), body: data.failure ?? '' });
      await refresh('user.media-notifications.index');
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="xs" loading={isBusy} onClick={() => void test()}>
      {t('receivers.test')}
    </Button>
  );
}
