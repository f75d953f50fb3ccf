import { Button, Select, TextInput } from '@mantine/core';
import { accountEndpoints, type Brand } from '@masthead/contract';
import { useActiveBrand, useBlockBrandSwitch, useCurrencies } from '../../shared/actor/index.ts';
import { call, refresh } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { CountrySelect } from '../../shared/parts/index.ts';
import classes from './accounts.module.css';
import { SettingsHeading } from './SettingsHeading.tsx';

export function BrandPage() {
  const t = useT('accounts');
  const brand = useActiveBrand();
  return (
    <>
      <SettingsHeading title={t('brand.title')} heading={brand.name} lead={t('brand.lead')} />
      <BrandForm key={brand.id} brand={brand} />
    </>
  );
}

const schema = accountEndpoints['brands.update'].body;

function BrandForm({ brand }: { brand: Brand }) {
  const t = useT('accounts');
  const common = useT('app');
  const currencies = useCurrencies();
  const form = useForm({
    schema,
    initial: { name: brand.name, currency_code: brand.currency_code, country_id: brand.country?.id ?? null },
    submit: (body) => call('brands.update', { params: { brand_id: brand.id }, body }),
    onDone: async () => {
      await refresh('user.brands', 'brands.show');
      notify({ title: common('saved') });
    },
  });
  useBlockBrandSwitch(form.isDirty);
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
      <FormBanner form={form} />
      <TextInput label={t('fields.brand_name')} {...form.field('name')} value={form.values.name ?? ''} />
      <CountrySelect
        label={t('fields.country')}
        autoComplete="off"
        {...form.field('country_id')}
        value={form.values.country_id ?? null}
      />
      <Select
        label={t('fields.currency')}
        description={t('brand.currency_hint')}
        searchable
        allowDeselect={false}
        data={currencies.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
        {...form.field('currency_code')}
        value={form.values.currency_code ?? null}
      />
      <Button type="submit" variant="filled" loading={form.isBusy} style={{ alignSelf: 'flex-start' }}>
        {common('save')}
      </Button>
    </form>
  );
}
