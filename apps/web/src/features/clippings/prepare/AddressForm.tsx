import { Button, TextInput } from '@mantine/core';
import { mediaTypes } from '@masthead/contract';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './prepare.module.css';
import type { Asked } from './usePreparing.ts';

interface Props {
  isBusy: boolean;
  onAsk: (asked: Omit<Asked, 'brand_id'>) => void;
}

/** An address, and its kind if somebody knows it better. */
export function AddressForm({ isBusy, onAsk }: Props) {
  const t = useT('clippings');
  const media = useT('mentions');
  const brand = useActiveBrand();
  const form = useForm({
    schema: 'clippings.prepare',
    initial: { brand_id: brand.id, url: '' } as Asked,
    submit: async ({ url, type }) => onAsk({ url, type }),
    asksBeforeLeaving: false,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      <TextInput
        {...form.field('url')}
        label={t('prepare.address')}
        description={t('prepare.address_hint')}
        value={form.values.url ?? ''}
        onChange={(event) => form.set('url', withScheme(event.currentTarget.value))}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2000}
        data-autofocus
        autoFocus
      />
      <Select
        {...form.field('type')}
        label={t('export.columns.media_type')}
        description={t('prepare.type_hint')}
        placeholder={t('prepare.type_auto')}
        value={form.values.type ?? null}
        onChange={(type) => form.set('type', (type ?? undefined) as Asked['type'])}
        data={mediaTypes.map((value) => ({ value, label: media(`media_types.${value}`) }))}
        clearable
        searchable
      />
      <Button type="submit" variant="filled" loading={isBusy}>
        {t('prepare.read')}
      </Button>
    </form>
  );
}

/** Adds the scheme, which people often leave out of a pasted address. */
const withScheme = (text: string): string =>
  /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text.trim()) && text.includes('/') ? `https://${text.trim()}` : text.trim();
