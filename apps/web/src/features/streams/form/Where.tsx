import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown, IconChevronUp } from '../../../shared/icons/index.ts';
import { CountryMultiSelect, LanguageMultiSelect } from '../../../shared/parts/index.ts';
import type { StreamValues } from '../stream-values.ts';
import classes from './form.module.css';
import type { StreamFormState } from './form-state.ts';

/** Countries and languages, those to search in and behind a switch those to leave out. */
export function Where({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  const values = form.values as StreamValues;
  const [isOpen, setOpen] = useState(values.excluded_countries.length + values.excluded_languages.length > 0);
  const shared = { classNames: { inputField: classes.typing, options: classes.options }, withScrollArea: false };
  const placeholder = (chosen: readonly string[], text: string) => (chosen.length === 0 ? text : '');
  return (
    <fieldset className={classes.group}>
      <legend>{t('form.where')}</legend>
      <CountryMultiSelect
        {...shared}
        aria-label={t('form.countries')}
        placeholder={placeholder(values.monitored_countries, t('form.countries_placeholder'))}
        {...form.field('monitored_countries')}
        value={values.monitored_countries}
      />
      <LanguageMultiSelect
        {...shared}
        aria-label={t('form.languages')}
        placeholder={placeholder(values.monitored_languages, t('form.languages_placeholder'))}
        {...form.field('monitored_languages')}
        value={values.monitored_languages}
      />
      <p className={classes.hint}>
        {values.monitored_countries.length + values.monitored_languages.length === 0
          ? t('form.where_hint')
          : t('form.where_limited')}
      </p>
      {values.monitored_countries.length > 0 && <p className={classes.hint}>{t('form.no_country_hint')}</p>}
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? (
          <IconChevronUp size={14} stroke={1.6} aria-hidden />
        ) : (
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        )}
        {t('form.exclude_more')}
      </UnstyledButton>
      {isOpen && (
        <>
          <CountryMultiSelect
            {...shared}
            label={t('form.not_countries')}
            placeholder={placeholder(values.excluded_countries, t('form.none_placeholder'))}
            {...form.field('excluded_countries')}
            value={values.excluded_countries}
          />
          <LanguageMultiSelect
            {...shared}
            label={t('form.not_languages')}
            placeholder={placeholder(values.excluded_languages, t('form.none_placeholder'))}
            {...form.field('excluded_languages')}
            value={values.excluded_languages}
          />
        </>
      )}
    </fieldset>
  );
}
