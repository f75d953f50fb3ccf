import { Switch, TextInput } from '@mantine/core';
import { entityTypes, limits } from '@masthead/contract';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCode } from '../../../shared/icons/index.ts';
import { type StreamValues, termsOf, withTerms } from '../stream-values.ts';
import { isVideoId, videoTerms } from '../video-links.ts';
import { Automation } from './Automation.tsx';
import classes from './form.module.css';
import type { StreamFormState } from './form-state.ts';
import { Label } from './Label.tsx';
import { MediaTypes } from './MediaTypes.tsx';
import { NearPairs } from './NearPairs.tsx';
import { Outlets } from './Outlets.tsx';
import { Switches } from './Switches.tsx';
import { Terms } from './Terms.tsx';
import { Where } from './Where.tsx';

interface FieldsProps {
  form: StreamFormState;
  /** Names of outlets that are chosen already, by id. */
  outletNames: ReadonlyMap<string, string>;
}

/** All fields of a stream, from what it is called to how it searches. */
export function StreamFields({ form, outletNames }: FieldsProps) {
  const t = useT('streams');
  const brand = useActiveBrand();
  const values = form.values as StreamValues;
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
      {values.query_text ? <HeldAsText form={form} /> : <SearchFields form={form} outletNames={outletNames} />}
      <Automation form={form} />
    </>
  );
}

/** Explains that the text decides what is found; the fields of the form return with a text that they can hold. */
function HeldAsText({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  return (
    <>
      <div className={classes.held}>
        <IconCode size={16} stroke={1.6} aria-hidden />
        <p>
          <b>{t('form.held_title')}</b> {t('form.held_body')}
        </p>
      </div>
      <Entity form={form} />
      <Switch
        withThumbIndicator={false}
        labelPosition="left"
        className={classes.single}
        label={t('form.ad_blocking')}
        {...form.checkbox('ad_blocking')}
      />
    </>
  );
}

function Entity({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  return (
    <Select
      label={<Label text={t('form.entity')} isOptional />}
      data={entityTypes.toReversed().map((value) => ({ value, label: t(`form.entities.${value}`) }))}
      allowDeselect={false}
      {...form.field('entity_type')}
    />
  );
}

function SearchFields({ form, outletNames }: FieldsProps) {
  const t = useT('streams');
  const values = form.values as StreamValues;
  const main = form.field('main_search_term');
  const spellings = form.field('alternative_spellings');
  const setTerms = (terms: string[]) => {
    const next = withTerms(terms);
    form.set('main_search_term', next.main_search_term);
    form.set('alternative_spellings', next.alternative_spellings);
  };
  const videoId = termsOf(values).find(isVideoId);
  return (
    <>
      <div>
        <Terms
          {...form.field('social_hashtags')}
          name="main_search_term"
          label={t('form.look_for')}
          hint={t('form.look_for_hint')}
          placeholder={t('form.look_for_placeholder')}
          value={termsOf(values)}
          onChange={setTerms}
          split={videoTerms}
          error={main.error ?? spellings.error}
        />
        {videoId && (
          <p className={classes.warning} role="status">
            {t('form.video_link', { id: videoId })}
          </p>
        )}
      </div>
      <Entity form={form} />
      <Terms
        {...form.field('social_hashtags')}
        label={t('form.hashtags')}
        hint={t('form.hashtags_hint')}
        isOptional
        value={values.social_hashtags}
      />
      <Terms
        {...form.field('required_all_words')}
        label={t('form.all_of')}
        isOptional
        value={values.required_all_words}
      />
      <Terms
        {...form.field('required_any_words')}
        label={t('form.any_of')}
        isOptional
        value={values.required_any_words}
      />
      <NearPairs form={form} />
      <Terms {...form.field('excluded_words')} label={t('form.none_of')} isOptional value={values.excluded_words} />
      <Where form={form} />
      <Outlets form={form} names={outletNames} />
      <MediaTypes form={form} />
      <Switches form={form} />
    </>
  );
}
