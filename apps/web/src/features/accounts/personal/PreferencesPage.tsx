import {
  Button,
  type MantineColorScheme,
  SegmentedControl,
  Select,
  TextInput,
  useMantineColorScheme,
} from '@mantine/core';
import { accountEndpoints, type Language } from '@masthead/contract';
import { chooseLanguage } from '../../app/session/index.ts';
import { ownLanguageName } from '../../app/shell/language-names.ts';
import { useUser } from '../../shared/actor/index.ts';
import { call, refresh } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { availableLanguages, useT, useTranslator } from '../../shared/i18n/index.ts';
import { CountrySelect } from '../../shared/parts/index.ts';
import classes from './accounts.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { SettingsHeading } from './SettingsHeading.tsx';

const schema = accountEndpoints['user.update'].body;

/** Who the user is, and how Masthead looks to them. */
export function PreferencesPage() {
  const t = useT('accounts');
  const common = useT('app');
  const user = useUser();
  const { language } = useTranslator();
  const form = useForm({
    schema,
    initial: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone: user.phone ?? '',
      country_id: user.country?.id ?? null,
      language: language as Language,
    },
    submit: (body) => call('user.update', { body: { ...body, phone: body.phone || null } }),
    onDone: async (_answer, saved) => {
      await refresh('user.show');
      if (saved.language) await chooseLanguage(saved.language);
      notify({ title: common('saved') });
    },
  });
  return (
    <>
      <SettingsHeading title={t('preferences.title')} lead={t('preferences.lead')} />
      <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
        <FormBanner form={form} />
        <div className={classes.pair}>
          <TextInput
            label={t('fields.first_name')}
            autoComplete="given-name"
            {...form.field('first_name')}
            value={form.values.first_name ?? ''}
          />
          <TextInput
            label={t('fields.last_name')}
            autoComplete="family-name"
            {...form.field('last_name')}
            value={form.values.last_name ?? ''}
          />
        </div>
        <TextInput
          label={t('fields.email')}
          type="email"
          autoComplete="email"
          {...form.field('email')}
          value={form.values.email ?? ''}
        />
        <TextInput
          label={<Optional text={t('fields.phone')} />}
          type="tel"
          autoComplete="tel"
          {...form.field('phone')}
          value={form.values.phone ?? ''}
        />
        <CountrySelect
          label={<Optional text={t('fields.country')} />}
          autoComplete="off"
          {...form.field('country_id')}
          value={form.values.country_id ?? null}
        />
        <Select
          label={t('fields.language')}
          description={t('preferences.language_hint')}
          allowDeselect={false}
          data={availableLanguages.map((value) => ({ value, label: ownLanguageName(value) }))}
          {...form.field('language')}
          value={form.values.language ?? language}
        />
        <Button type="submit" variant="filled" loading={form.isBusy} style={{ alignSelf: 'flex-start' }}>
          {common('save')}
        </Button>
      </form>
      <section className={classes.section}>
        <h2>{t('preferences.theme')}</h2>
        <ThemeChoice />
      </section>
      <section className={classes.section}>
        <h2>{t('preferences.password')}</h2>
        <PasswordForm />
      </section>
    </>
  );
}

function Optional({ text }: { text: string }) {
  const t = useT('app');
  return (
    <>
      {text} <span style={{ fontWeight: 400, color: 'var(--ink-3)' }}>{t('optional')}</span>
    </>
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
