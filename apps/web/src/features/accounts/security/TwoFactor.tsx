import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import classes from '../settings/settings.module.css';
import { PasswordDialog } from './PasswordDialog.tsx';
import type { PasswordQuestion } from './password-question.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { type Started, TwoFactorSetUp } from './TwoFactorSetUp.tsx';

interface Props {
  /** Called with true when recovery codes are shown, and with false when the user has saved them. */
  onCodes?: (areShown: boolean) => void;
}

/** A code beside the password: switched on with an authenticator app, with recovery codes for the day it is lost. */
export function TwoFactor({ onCodes }: Props) {
  const t = useT('accounts');
  const { fullDate } = useFormat();
  const state = useQuery(apiQuery('user.two-factor.show'));
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const show = async (next: string[] | null) => {
    setCodes(next);
    onCodes?.(next !== null);
    setStarted(null);
    await refresh('user.two-factor.show');
  };
  const ask = (kind: 'start' | 'codes' | 'disable', run: PasswordQuestion['run']) =>
    setQuestion({
      title: t(`two_factor.${kind}`),
      body: t(`two_factor.${kind}_body`),
      confirmLabel: t(`two_factor.${kind}`),
      run,
    });
  const start = () =>
    ask('start', async (password) =>
      setStarted((await call('user.two-factor.start', { body: { current_password: password } })).data),
    );
  const renew = () =>
    ask('codes', async (password) => {
      const { data } = await call('user.two-factor.recovery-codes', { body: { current_password: password } });
      await show(data.recovery_codes);
    });
  const disable = () =>
    ask('disable', async (password) => {
      await call('user.two-factor.disable', { body: { current_password: password } });
      await show(null);
      notify({ title: t('two_factor.disabled') });
    });
  if (state.isPending) return <RowSkeletons count={1} />;
  if (state.isError) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  const { enabled, enabled_at, recovery_codes_left } = state.data.data;
  return (
    <>
      <p className={classes.words}>
        {enabled
          ? t('two_factor.on', { date: enabled_at ? fullDate(enabled_at) : '', count: recovery_codes_left })
          : t('two_factor.off')}
      </p>
      {codes && <RecoveryCodes codes={codes} onDone={() => void show(null)} />}
      {started && (
        <TwoFactorSetUp started={started} onCancel={() => setStarted(null)} onDone={(next) => void show(next)} />
      )}
      {!started && !codes && (
        <Group gap={8}>
          {enabled ? (
            <>
              <Button onClick={renew}>{t('two_factor.codes')}</Button>
              <Button data-danger onClick={disable}>
                {t('two_factor.disable')}
              </Button>
            </>
          ) : (
            <Button onClick={start}>{t('two_factor.start')}</Button>
          )}
        </Group>
      )}
      <PasswordDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
