import { TextInput } from '@mantine/core';
import type { ImageCrop } from '@masthead/contract';
import { useCurrencies } from '../../../shared/actor/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import type { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CountrySelect } from '../../../shared/parts/index.ts';
import { PictureField } from '../PictureField.tsx';

interface BrandValues {
  name?: string | undefined;
  logo?: ImageCrop | null | undefined;
}
type Form = Pick<ReturnType<typeof useForm>, 'errorOf'> & {
  values: BrandValues;
  set: (name: 'logo', value: ImageCrop | null) => void;
  text: (name: 'name', label: string) => object;
  field: (name: 'country_id' | 'currency_code', label: string) => object;
};

/** Edits a brand: its name, logo, country and currency. */
export function BrandFields({ form }: { form: Form }) {
  const t = useT('accounts');
  const currencies = useCurrencies();
  return (
    <>
      <TextInput {...form.text('name', t('fields.brand_name'))} />
      <PictureField
        label={t('fields.logo')}
        purpose="logo"
        name={form.values.name ?? ''}
        value={form.values.logo ?? null}
        onChange={(logo) => form.set('logo', logo)}
        error={form.errorOf('logo')}
      />
      <CountrySelect autoComplete="off" {...form.field('country_id', t('fields.country'))} />
      <Select
        description={t('brand.currency_hint')}
        searchable
        allowDeselect={false}
        data={currencies.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
        {...form.field('currency_code', t('fields.currency'))}
      />
    </>
  );
}
