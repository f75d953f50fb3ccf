import { TextInput } from '@mantine/core';
import { mediaTypes, outletGeographies, publicationIntervals } from '@masthead/contract';
import { NumberInput, Select, TagsInput } from '../../../shared/floating/index.ts';
import { FormBanner, type useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CountrySelect, LanguageSelect } from '../../../shared/parts/index.ts';
import type { RecordAnswer } from '../outlets.api.ts';
import classes from './record.module.css';

type OutletFormState = ReturnType<typeof useForm<'outletForm', RecordAnswer>>;

/** Edits an outlet and the names and sites that it is found by. */
export function OutletFields({ form, id }: { form: OutletFormState; id: string }) {
  const t = useT('outlets');
  return (
    <form id={id} onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      <TextInput {...form.text('name', t('fields.name'))} maxLength={255} />
      <TextInput
        {...form.text('url', t('fields.url'))}
        description={t('hints.url')}
        inputMode="url"
        placeholder="https://www.example.com/"
      />
      <div className={classes.pair}>
        <Select
          {...form.field('media_type', t('fields.media_type'))}
          allowDeselect={false}
          data={mediaTypes.map((value) => ({ value, label: t(`media_types.${value}`) }))}
        />
        <Select
          {...form.field('publication_interval', t('fields.interval'))}
          clearable
          data={publicationIntervals.map((value) => ({ value, label: t(`intervals.${value}`) }))}
        />
        <CountrySelect {...form.field('country_id', t('fields.country'))} />
        <LanguageSelect {...form.field('language', t('fields.language'))} />
        <Select
          {...form.field('geography', t('fields.geography'))}
          clearable
          data={outletGeographies.map((value) => ({ value, label: t(`geographies.${value}`) }))}
        />
      </div>
      <TagsInput
        {...form.field('names', t('fields.names'))}
        description={t('hints.names')}
        splitChars={['|', ';', '\n']}
        acceptValueOnBlur
        clearable
      />
      <TagsInput
        {...form.field('domains', t('fields.domains'))}
        description={t('hints.domains')}
        splitChars={[' ', ',', ';', '\n']}
        acceptValueOnBlur
        clearable
      />
      <TextInput {...form.text('logo', t('fields.logo'))} description={t('hints.logo')} inputMode="url" />
      <div className={classes.pair}>
        <NumberInput
          {...form.field('extract_characters', t('fields.extract_characters'))}
          description={t('hints.extract_characters')}
          min={0}
          allowDecimal={false}
          value={form.values.extract_characters ?? ''}
          onChange={(value) => form.set('extract_characters', typeof value === 'number' ? value : null)}
        />
        <NumberInput
          {...form.field('text_months', t('fields.text_months'))}
          description={t('hints.text_months')}
          min={1}
          max={600}
          allowDecimal={false}
          value={form.values.text_months ?? ''}
          onChange={(value) => form.set('text_months', typeof value === 'number' ? value : null)}
        />
      </div>
    </form>
  );
}
