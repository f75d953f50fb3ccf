import { Checkbox } from '@mantine/core';
import { imagePositivities, sentiments, topicProminences } from '@masthead/contract';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { ClippingValues } from './clipping-values.ts';
import classes from './form.module.css';
import type { ClippingFormState } from './form-state.ts';
import { type FoundIn, useFoundText } from './useFoundText.ts';

interface Props {
  form: ClippingFormState;
  found: FoundIn | undefined;
}

/** Edits a person's findings in the piece, from which the value is computed. */
export function FindingFields({ form, found }: Props) {
  const t = useT('clippings');
  const app = useT('app');
  const where = useFoundText(found);
  const choices = [
    {
      name: 'text_tonality',
      label: t('ledger.tone'),
      description: where('text_tonality'),
      data: sentiments.toReversed().map((value) => ({ value, label: app(`tone.${value}`) })),
    },
    {
      name: 'topic_prominence',
      label: t('ledger.prominence'),
      data: topicProminences.map((value) => ({ value, label: t(`prominence.${value}`) })),
    },
    {
      name: 'image_positivity',
      label: t('ledger.picture'),
      data: imagePositivities.toReversed().map((value) => ({ value, label: t(`image.${value}`) })),
    },
  ] as const;
  return (
    <section className={classes.section}>
      <h2>{t('fields.findings')}</h2>
      <div className={classes.three}>
        {choices.map(({ name, label, data, ...more }) => (
          <Select
            key={name}
            {...form.field(name, label)}
            {...more}
            value={form.values[name] ?? null}
            onChange={(value) => form.set(name, value as ClippingValues[typeof name])}
            data={data}
            clearable
            placeholder={t('found.unset')}
          />
        ))}
      </div>
      <div className={classes.checks}>
        <Checkbox label={t('ledger.logo')} {...form.checkbox('logo_present')} />
        <Checkbox label={t('ledger.product')} {...form.checkbox('product_present')} />
        <Checkbox label={t('ledger.spokesperson')} {...form.checkbox('spokesperson_quoted')} />
        <Checkbox
          label={t('advertisement')}
          description={t('form.advertisement_hint')}
          {...form.checkbox('is_advertisement')}
        />
      </div>
    </section>
  );
}
