import { Button, Group, TextInput } from '@mantine/core';
import type { AnswerOf, Endpoints } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './security.module.css';

/** The key that the authenticator app takes. */
export type Started = AnswerOf<Endpoints['user.two-factor.start']>['data'];

interface Props {
  started: Started;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The picture for the app, the same as text, and the first code as proof. */
export function TwoFactorSetUp({ started, onDone, onCancel }: Props) {
  const t = useT('accounts');
  const common = useT('app');
  const form = useForm({
    schema: 'user.two-factor.confirm',
    initial: { code: '' },
    submit: (body) => call('user.two-factor.confirm', { body }),
    onDone: ({ data }) => onDone(data.recovery_codes),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.setUp}>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(started.qr_svg)}`}
        alt={t('two_factor.qr')}
        width={180}
        height={180}
      />
      <div className={classes.proof}>
        <p>{t('two_factor.scan')}</p>
        <p className={classes.secret}>
          {t('two_factor.secret')} <code>{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <FormBanner form={form} />
        <TextInput
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.text('code', t('two_factor.code'))}
        />
        <Group gap={8}>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t('two_factor.confirm')}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {common('cancel')}
          </Button>
        </Group>
      </div>
    </form>
  );
}
