import { ActionIcon, Button, CopyButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconCopy } from '../../../shared/icons/index.ts';
import { useNewSecret } from '../notifications.api.ts';
import classes from '../notifications.module.css';

interface Props {
  params: { notification_id: string; receiver_id: string };
  secret: string;
}

/** The secret of a webhook: shown when asked for, copied, replaced. */
export function WebhookSecret({ params, secret }: Props) {
  const t = useT('notifications');
  const [isShown, setShown] = useState(false);
  const renewal = useNewSecret(() => notify({ title: t('receivers.renewed') }));
  const renew = async () => {
    const question = { title: t('receivers.renew_title'), body: t('receivers.renew_body') };
    if (await confirm({ ...question, confirmLabel: t('receivers.renew_confirm'), danger: true }))
      renewal.mutate({ params });
  };
  if (!isShown)
    return (
      <Button size="xs" onClick={() => setShown(true)}>
        {t('receivers.show_secret')}
      </Button>
    );
  return (
    <div className={classes.secret}>
      <TextInput
        readOnly
        aria-label={t('receivers.secret')}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <ActionIcon size={32} aria-label={copied ? t('receivers.copied') : t('receivers.copy_secret')} onClick={copy}>
            {copied ? <IconCheck size={16} stroke={1.6} /> : <IconCopy size={16} stroke={1.6} />}
          </ActionIcon>
        )}
      </CopyButton>
      <Button onClick={() => void renew()} loading={renewal.isPending}>
        {t('receivers.renew')}
      </Button>
    </div>
  );
}
