import { TextInput } from '@mantine/core';
import { limits } from '@masthead/contract';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { RowSkeletons } from '../../../shared/page/index.ts';
import { type StreamValues, termsOf, withTerms } from '../stream-values.ts';
import { isVideoId, videoTerms } from '../video-links.ts';
import { Entity } from './Entity.tsx';
import classes from './form.module.css';
import type { StreamFormState } from './form-state.ts';
import { Terms } from './Terms.tsx';

const LowerFields = lazyPart(async () => (await import('./LowerFields.tsx')).LowerFields, { hasTexts: true });

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
  const isShown = useIsFirstPageShown();
  const place = <RowSkeletons count={8} />;
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
      {!values.query_text && <SearchFields form={form} />}
      {isShown ? <LowerFields fallback={place} form={form} outletNames={outletNames} /> : place}
    </>
  );
}

function SearchFields({ form }: Pick<FieldsProps, 'form'>) {
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
    </>
  );
}
