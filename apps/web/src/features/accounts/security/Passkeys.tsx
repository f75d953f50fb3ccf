import { Button } from '@mantine/core';
import type { Passkey } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, call, refresh, useCall } from '../../../shared/api/index.ts';
import { confirm } from '../../../shared/feedback/index.ts';
import { InlineEdit } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import settings from '../settings/settings.module.css';
import { PasswordDialog } from './PasswordDialog.tsx';
import type { PasswordQuestion } from './password-question.ts';
import classes from './security.module.css';
import { makePasskey } from './webauthn.ts';

/** Passkeys: signing in by finger, face or PIN of the device. */
export function Passkeys() {
  const t = useT('accounts');
  const list = useQuery(apiQuery('user.passkeys.index'));
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  const add = () =>
    setQuestion({
      title: t('passkeys.add'),
      body: t('passkeys.add_body'),
      confirmLabel: t('passkeys.add'),
      run: async (password) => {
        const count = (list.data?.data.length ?? 0) + 1;
        if (await makePasskey(t('passkeys.name', { count }), password)) await refresh('user.passkeys.index');
      },
    });
  return (
    <>
      <p className={settings.words}>{t('passkeys.lead')}</p>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && list.data.data.length > 0 && (
        <ul className={classes.list}>
          {list.data.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <Button onClick={add}>{t('passkeys.add')}</Button>
      <PasswordDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useT('accounts');
  const { shortDate } = useFormat();
  const params = { passkey_id: passkey.id };
  const removal = useCall('user.passkeys.delete', { refreshes: ['user.passkeys.index'] });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('passkeys.remove_title', { name: passkey.name }),
      body: t('passkeys.remove_body'),
      confirmLabel: t('passkeys.remove'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({ params });
  };
  return (
    <li className={classes.row}>
      <div>
        <InlineEdit
          value={passkey.name}
          label={t('passkeys.rename')}
          save={async (name) => {
            await call('user.passkeys.update', { params, body: { name } });
            await refresh('user.passkeys.index');
          }}
        />
        <p>
          {passkey.last_used_at
            ? t('passkeys.used', { date: shortDate(passkey.last_used_at) })
            : t('passkeys.made', { date: shortDate(passkey.created_at) })}
        </p>
      </div>
      <Button size="xs" onClick={() => void remove()}>
        {t('passkeys.remove')}
      </Button>
    </li>
  );
}
