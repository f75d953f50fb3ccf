import { Button, Checkbox, type MantineColorScheme, TextInput, useMantineColorScheme } from '@mantine/core';
import { lockoutChoices } from '@masthead/contract';
import { useState } from 'react';
import { useOrganisation, useUser } from '../../../shared/actor/index.ts';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { ownLanguageName } from '../../../shared/format/language-names.ts';
import { availableLanguages, useT, useTranslator } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { CountrySelect, SegmentedControl } from '../../../shared/parts/index.ts';
import { PhoneField } from '../../../shared/phone/index.ts';
import { chooseLanguage } from '../../../shared/session/index.ts';
import { PictureField } from '../PictureField.tsx';
import { SaveButton } from '../settings/SaveButton.tsx';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import classes from '../settings/settings.module.css';
import { AccountDeletion } from './AccountDeletion.tsx';

const PasswordField = lazyPart(async () => (await import('../PasswordField.tsx')).PasswordField);

/** Edits the user's profile and preferences. */
export function PreferencesPage() {
  const t = useT('accounts');
  return (
    <>
      <SettingsHeading title={t('preferences.title')} lead={t('preferences.lead')} />
      <PersonForm />
      <section className={classes.section}>
        <h2>{t('preferences.theme')}</h2>
        <ThemeChoice />
      </section>
      <AccountDeletion />
    </>
  );
}

function PersonForm() {
  const t = useT('accounts');
  const common = useT('app');
  const user = useUser();
  const { language } = useTranslator();
  const isOther = (email = '') => email.trim().toLowerCase() !== user.email.toLowerCase();
  const form = useForm({
    draft: 'preferences',
    schema: 'user.update',
    initial: {
      avatar: user.avatar,
      first_name: user.first_name,
      last_name: user.last_name,
      job_title: user.job_title,
      email: user.email,
      current_password: '',
      phone: user.phone ?? '',
      country_id: user.country?.id ?? null,
      language,
      mails_when_named: user.mails_when_named,
      lockout_time: user.lockout_time as (typeof lockoutChoices)[number] | null,
    },
    submit: ({ current_password, ...body }) =>
      call('user.update', {
        body: {
          ...body,
          phone: body.phone || null,
          ...(isOther(body.email) && { current_password: current_password ?? '' }),
        },
      }),
    onDone: async (_answer, saved): Promise<void> => {
      // A new address counts once its link was opened; until then the field shows the present one.
      form.reset({ ...saved, email: user.email, current_password: '' });
      await refresh('user.show');
      if (saved.language) await chooseLanguage(saved.language);
      notify({ title: common('saved') });
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
      <FormBanner form={form} />
      <PictureField
        label={t('fields.avatar')}
        purpose="avatar"
        name={user.full_name}
        isRound
        value={form.values.avatar ?? null}
        onChange={(avatar) => form.set('avatar', avatar)}
        error={form.errorOf('avatar')}
      />
      <div className={classes.pair}>
        <TextInput autoComplete="given-name" {...form.text('first_name', t('fields.first_name'))} />
        <TextInput autoComplete="family-name" {...form.text('last_name', t('fields.last_name'))} />
      </div>
      <TextInput autoComplete="organization-title" {...form.text('job_title', t('fields.job_title'))} />
      <TextInput type="email" autoComplete="email" {...form.text('email', t('fields.email'))} />
      {isOther(form.values.email) && (
        <PasswordField
          size="sm"
          autoComplete="current-password"
          description={t('preferences.password_hint')}
          {...form.text('current_password')}
          label={t('fields.current_password')}
        />
      )}
      {user.pending_email && !isOther(form.values.email) && <PendingEmail address={user.pending_email} />}
      <PhoneField country={form.values.country_id} {...form.text('phone', t('fields.phone'))} />
      <CountrySelect autoComplete="off" {...form.field('country_id', t('fields.country'))} />
      <Select
        description={t('preferences.language_hint')}
        allowDeselect={false}
        data={availableLanguages.map((value) => ({ value, label: ownLanguageName(value) }))}
        {...form.field('language')}
        label={t('fields.language')}
      />
      <LockoutField
        value={form.values.lockout_time ?? null}
        onChange={(minutes) => form.set('lockout_time', minutes)}
      />
      <Checkbox
        label={t('preferences.mails_when_named')}
        description={t('preferences.mails_when_named_hint')}
        checked={form.values.mails_when_named ?? true}
        onChange={({ currentTarget }) => form.set('mails_when_named', currentTarget.checked)}
      />
      <SaveButton isBusy={form.isBusy} />
    </form>
  );
}

/** Says that a new address waits for its link to be opened, and takes the wish back. */
function PendingEmail({ address }: { address: string }) {
  const t = useT('accounts');
  const { email } = useUser();
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await call('user.update', { body: { email } });
      await refresh('user.show');
      notify({ title: t('email_change.kept') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="status" className={classes.pending}>
      <span>{t('email_change.pending', { email: address })}</span>
      <Button size="xs" loading={isBusy} onClick={() => void keep()}>
        {t('email_change.cancel')}
      </Button>
    </div>
  );
}

/** The person's own idle lock; the organisation's goes before it. */
function LockoutField({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (minutes: (typeof lockoutChoices)[number] | null) => void;
}) {
  const t = useT('accounts');
  const organisation = useOrganisation();
  const isDecided = organisation?.lockout_time != null;
  return (
    <Select
      label={t('fields.lockout_time')}
      description={t(isDecided ? 'lockout.by_organisation' : 'lockout.hint')}
      disabled={isDecided}
      allowDeselect={false}
      data={[
        { value: '', label: t('lockout.default') },
        ...lockoutChoices.map((minutes) => ({ value: String(minutes), label: t('lockout.minutes', { minutes }) })),
      ]}
      value={String((isDecided ? organisation.lockout_time : value) ?? '')}
      onChange={(chosen) => onChange(chosen ? (Number(chosen) as (typeof lockoutChoices)[number]) : null)}
    />
  );
}

function ThemeChoice() {
  const t = useT('app');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes: { value: MantineColorScheme; label: string }[] = [
    { value: 'light', label: t('user_menu.light') },
    { value: 'dark', label: t('user_menu.dark') },
    { value: 'auto', label: t('user_menu.system') },
  ];
  return (
    <SegmentedControl aria-label={t('user_menu.theme')} data={schemes} value={colorScheme} onChange={setColorScheme} />
  );
}
