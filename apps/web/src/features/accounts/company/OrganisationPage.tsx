import { Switch, Textarea, TextInput } from '@mantine/core';
import { fonts, lockoutChoices, type Organisation } from '@masthead/contract';
import { useCurrencies, useOrganisation } from '../../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CountrySelect, TimezoneSelect } from '../../../shared/parts/index.ts';
import { PictureField } from '../PictureField.tsx';
import { SaveButton } from '../settings/SaveButton.tsx';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import classes from '../settings/settings.module.css';
import { ColourField } from './ColourField.tsx';
import { OrganisationDeletion } from './OrganisationDeletion.tsx';

export function OrganisationPage() {
  const t = useT('accounts');
  const organisation = useOrganisation();
  return (
    <>
      <SettingsHeading
        title={t('organisation.title')}
        heading={organisation?.name ?? t('organisation.title')}
        lead={t('organisation.lead')}
      />
      {organisation && <Logo organisation={organisation} />}
      {organisation && <OrganisationForm key={organisation.id} organisation={organisation} />}
      {organisation && <OrganisationDeletion organisation={organisation} />}
    </>
  );
}

/** Saved by itself, as soon as it is cropped. */
function Logo({ organisation }: { organisation: Organisation }) {
  const t = useT('accounts');
  const common = useT('app');
  const change = useCall('organisations.logo.update', {
    refreshes: ['user.organisations'],
    onSuccess: () => void notify({ title: common('saved') }),
  });
  return (
    <div className={classes.fields} style={{ marginBottom: 16 }}>
      <PictureField
        label={t('fields.logo')}
        purpose="logo"
        name={organisation.name}
        value={organisation.logo}
        onChange={(logo) =>
          change.mutate({
            params: { organisation_id: organisation.id },
            body: logo ?? { original: null, cropped: null },
          })
        }
      />
    </div>
  );
}

type Lockout = (typeof lockoutChoices)[number];

function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const t = useT('accounts');
  const common = useT('app');
  const currencies = useCurrencies();
  const form = useForm({
    draft: `organisation.${organisation.id}`,
    schema: 'organisations.update',
    initial: {
      name: organisation.name,
      vat_number: organisation.vat_number,
      country_id: organisation.country?.id ?? null,
      currency_code: organisation.currency_code,
      timezone: organisation.timezone,
      domain: organisation.domain,
      description: organisation.description,
      lockout_time: organisation.lockout_time as Lockout | null,
      require_two_factor: organisation.require_two_factor,
      color_primary: organisation.color_primary,
      color_secondary: organisation.color_secondary,
      font_primary: organisation.font_primary as (typeof fonts)[number],
    },
    submit: (body) => call('organisations.update', { params: { organisation_id: organisation.id }, body }),
    onDone: async () => {
      await refresh('user.organisations');
      notify({ title: common('saved') });
    },
  });
  const { lockout_time, font_primary } = form.values;
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
      <FormBanner form={form} />
      <TextInput autoComplete="organization" {...form.text('name', t('fields.organisation_name'))} />
      <Textarea autosize minRows={2} maxRows={8} {...form.text('description', t('fields.description'))} />
      <div className={classes.pair}>
        <TextInput placeholder="example.com" {...form.text('domain', t('fields.domain'))} />
        <TextInput {...form.text('vat_number', t('fields.vat_number'))} />
      </div>
      <div className={classes.pair}>
        <CountrySelect autoComplete="off" {...form.field('country_id', t('fields.country'))} />
        <Select
          searchable
          allowDeselect={false}
          data={currencies.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
          {...form.field('currency_code', t('fields.currency'))}
        />
      </div>
      <TimezoneSelect description={t('organisation.timezone_hint')} {...form.field('timezone', t('fields.timezone'))} />
      <Select
        label={t('fields.lockout_time')}
        description={t('lockout.organisation_hint')}
        allowDeselect={false}
        data={[
          { value: '', label: t('lockout.each') },
          ...lockoutChoices.map((minutes) => ({ value: String(minutes), label: t('lockout.minutes', { minutes }) })),
        ]}
        value={String(lockout_time ?? '')}
        onChange={(chosen) => form.set('lockout_time', chosen ? (Number(chosen) as Lockout) : null)}
      />
      <Switch
        label={t('organisation.require_two_factor')}
        description={t('organisation.require_two_factor_hint')}
        checked={form.values.require_two_factor ?? false}
        onChange={(event) => form.set('require_two_factor', event.currentTarget.checked)}
      />
      <h2 className={classes.part}>{t('organisation.look')}</h2>
      <p className={classes.words}>{t('organisation.look_lead')}</p>
      <div className={classes.pair}>
        <ColourField {...form.text('color_primary', t('fields.color_primary'))} />
        <ColourField {...form.text('color_secondary', t('fields.color_secondary'))} />
      </div>
      <Select allowDeselect={false} data={[...fonts]} {...form.field('font_primary', t('fields.font_primary'))} />
      <p className={classes.specimen} style={{ fontFamily: `"${font_primary}", serif` }}>
        {t('organisation.specimen', { name: form.values.name ?? '' })}
      </p>
      <SaveButton isBusy={form.isBusy} />
    </form>
  );
}
