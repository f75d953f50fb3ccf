import { TextInput } from '@mantine/core';
import { mediaTypes } from '@masthead/contract';
import { DateTimePicker } from '../../../shared/dates/later-dates.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CountrySelect, LanguageSelect } from '../../../shared/parts/index.ts';
import { type ClippingValues, fromLocal, hasDuration, toLocal } from './clipping-values.ts';
import { DurationField } from './DurationField.tsx';
import classes from './form.module.css';
import type { ClippingFormState, KnownOutlet } from './form-state.ts';
import { OutletSelect } from './OutletSelect.tsx';
import { type FoundIn, useFoundText } from './useFoundText.ts';

interface Props {
  form: ClippingFormState;
  outlet: KnownOutlet | null;
  found: FoundIn | undefined;
}

/** Edits the piece itself: what was published, where and when. */
export function PieceFields({ form, outlet, found }: Props) {
  const t = useT('clippings');
  const media = useT('mentions');
  const where = useFoundText(found);
  const { values } = form;
  return (
    <section className={classes.section}>
      <h2>{t('fields.piece')}</h2>
      <div className={classes.pair}>
        <Select
          {...form.field('type', t('export.columns.media_type'))}
          onChange={(type) => type && form.set('type', type as ClippingValues['type'])}
          data={mediaTypes.map((value) => ({ value, label: media(`media_types.${value}`) }))}
          allowDeselect={false}
          searchable
        />
        <DateTimePicker
          {...form.field('published_at', t('export.columns.published_at'))}
          size="sm"
          valueFormat="ll HH:mm"
          value={values.published_at ? toLocal(values.published_at) : null}
          onChange={(text) => text && form.set('published_at', fromLocal(text))}
          description={where('published_at')}
        />
      </div>
      <TextInput
        {...form.text('url', t('export.columns.url'))}
        type="url"
        inputMode="url"
        maxLength={2000}
        placeholder="https://"
        onChange={(event) => form.set('url', event.currentTarget.value.trim())}
      />
      <TextInput
        {...form.text('headline', t('export.columns.headline'))}
        maxLength={1000}
        description={where('headline')}
      />
      <TextInput {...form.text('translated_headline', t('export.columns.translated_headline'))} maxLength={255} />
      <OutletSelect
        {...form.field('media_outlet_id', t('export.columns.outlet'))}
        known={outlet}
        value={values.media_outlet_id ?? null}
        onChange={(id) => form.set('media_outlet_id', id)}
        description={where('media_outlet')}
      />
      <div className={classes.pair}>
        <CountrySelect {...form.field('country_id', t('export.columns.country'))} description={where('country')} />
        <LanguageSelect {...form.field('language', t('export.columns.language'))} description={where('language')} />
      </div>
      {hasDuration(values.type) && <DurationField form={form} />}
    </section>
  );
}
