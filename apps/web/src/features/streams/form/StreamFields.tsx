import { Select, TextInput } from '@mantine/core';
import { entityTypes, limits, type Stream, type streamForm } from '@masthead/contract';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import type { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type StreamValues, termsOf, withTerms } from '../stream-values.ts';
import classes from './form.module.css';
import { Label } from './Label.tsx';
import { MediaTypes } from './MediaTypes.tsx';
import { NearPairs } from './NearPairs.tsx';
import { Switches } from './Switches.tsx';
import { Terms } from './Terms.tsx';
import { Where } from './Where.tsx';

export type StreamFormState = ReturnType<typeof useForm<typeof streamForm, { data: Stream }>>;

/** All fields of a stream, from what it is called to how it searches. */
export function StreamFields({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  const brand = useActiveBrand();
  const values = form.values as StreamValues;
  const main = form.field('main_search_term');
  const spellings = form.field('alternative_spellings');
  const setTerms = (terms: string[]) => {
    const next = withTerms(terms);
    form.set('main_search_term', next.main_search_term);
    form.set('alternative_spellings', next.alternative_spellings);
  };
  return (
    <>
      <div>
        <TextInput
          label={t('form.name')}
          maxLength={limits.streamName}
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
          aria-describedby="name-hint"
        />
        <p className={classes.hint} id="name-hint">
          <span>{t('form.name_hint', { brand: brand.name })}</span>
          <span className="num">{t('form.name_count', { count: values.name.length, max: limits.streamName })}</span>
        </p>
      </div>
      <Terms
        name="main_search_term"
        label={t('form.look_for')}
        hint={t('form.look_for_hint')}
        placeholder={t('form.look_for_placeholder')}
        value={termsOf(values)}
        onChange={setTerms}
        error={main.error ?? spellings.error}
      />
      <Select
        label={<Label text={t('form.entity')} isOptional />}
        data={entityTypes.toReversed().map((value) => ({ value, label: t(`form.entities.${value}`) }))}
        allowDeselect={false}
        {...form.field('entity_type')}
      />
      <Terms
        label={t('form.all_of')}
        isOptional
        {...form.field('required_all_words')}
        value={values.required_all_words}
      />
      <Terms
        label={t('form.any_of')}
        isOptional
        {...form.field('required_any_words')}
        value={values.required_any_words}
      />
      <NearPairs form={form} />
      <Terms label={t('form.none_of')} isOptional {...form.field('excluded_words')} value={values.excluded_words} />
      <Where form={form} />
      <MediaTypes form={form} />
      <Switches form={form} />
    </>
  );
}
