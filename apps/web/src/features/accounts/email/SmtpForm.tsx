import { Button, Group, TextInput } from '@mantine/core';
import { type Endpoints, type InputOfEndpoint, type SmtpSettings, smtpEncryptions } from '@masthead/contract';
import { useUser } from '../../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { NumberInput, Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PasswordField } from '../PasswordField.tsx';
import { SaveButton } from '../settings/SaveButton.tsx';
import classes from '../settings/settings.module.css';

/** The user's own mail server; it is used once a test message was taken. */
export function SmtpForm({ settings }: { settings: SmtpSettings | null }) {
  const t = useT('accounts');
  const { fullDate } = useFormat();
  const form = useForm({
    schema: 'user.smtp-settings.update',
    initial: {
      host: settings?.host ?? '',
      port: settings?.port ?? 587,
      encryption: settings?.encryption ?? ('starttls' as const),
      username: settings?.username ?? null,
      password: undefined as string | undefined,
    },
    submit: (body) => call('user.smtp-settings.update', { body }),
    onDone: async () => {
      await refresh('user.smtp-settings.show');
      notify({ title: t('smtp.saved') });
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
      <FormBanner form={form} />
      {settings && (
        <p className={classes.words}>
          {settings.tested_at ? t('smtp.tested', { date: fullDate(settings.tested_at) }) : t('smtp.untested')}
        </p>
      )}
      <div className={classes.pair}>
        <TextInput placeholder="smtp.example.com" {...form.text('host', t('fields.host'))} />
        <NumberInput
          min={1}
          max={65_535}
          allowDecimal={false}
          thousandSeparator=""
          hideControls
          {...form.field('port', t('fields.port'))}
        />
      </div>
      <Select
        allowDeselect={false}
        data={smtpEncryptions.map((value) => ({ value, label: t(`smtp.encryption.${value}`) }))}
        {...form.field('encryption', t('fields.encryption'))}
      />
      <div className={classes.pair}>
        <TextInput autoComplete="off" {...form.text('username', t('fields.username'))} />
        <PasswordField
          size="sm"
          autoComplete="new-password"
          placeholder={settings?.has_password ? t('smtp.kept') : undefined}
          {...form.text('password', t('fields.password'))}
        />
      </div>
      <Group gap={8}>
        <SaveButton isBusy={form.isBusy} />
        <TestButton form={form} />
        {settings && <ForgetButton />}
      </Group>
    </form>
  );
}

type SmtpBody = InputOfEndpoint<Endpoints['user.smtp-settings.test']>['body'];

/** Sends a test message with the values of the form, saved or not. */
function TestButton({ form }: { form: { values: SmtpBody } }) {
  const t = useT('accounts');
  const { email } = useUser();
  const test = useCall('user.smtp-settings.test', {
    refreshes: ['user.smtp-settings.show'],
    onSuccess: () => void notify({ title: t('smtp.test_sent', { email }) }),
  });
  return (
    <Button loading={test.isPending} onClick={() => test.mutate({ body: form.values })}>
      {t('smtp.test')}
    </Button>
  );
}

function ForgetButton() {
  const t = useT('accounts');
  const removal = useCall('user.smtp-settings.delete', { refreshes: ['user.smtp-settings.show'] });
  const forget = async () => {
    const isConfirmed = await confirm({
      title: t('smtp.forget_title'),
      body: t('smtp.forget_body'),
      confirmLabel: t('smtp.forget'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({});
  };
  return (
    <Button variant="subtle" onClick={() => void forget()}>
      {t('smtp.forget')}
    </Button>
  );
}
