import type { Mention } from '@masthead/contract';
import type { Key } from '@masthead/i18n';
import { useFormat } from '../../../../shared/format/index.ts';
import { useT } from '../../../../shared/i18n/index.ts';
import type { StreamTrace } from '../missed.api.ts';
import { type Clause, reasonKey } from '../reasons.ts';

const fields = [
  'main_search_term',
  'alternative_spellings',
  'required_all_words',
  'required_any_words',
  'excluded_words',
  'near_words',
  'monitored_countries',
  'excluded_countries',
  'monitored_languages',
  'excluded_languages',
  'whitelisted_outlets',
  'blocked_outlets',
  'media_types',
  'ad_blocking',
] as const satisfies (Key<'streams'> extends infer K ? (K extends `versions.fields.${infer F}` ? F : never) : never)[];

/** Returns a field by its words in the stream's form; null if the form has none. */
export function useFieldName(): (field: string) => string | null {
  const t = useT('streams');
  return (field) => {
    const known = fields.find((one) => one === field);
    return known ? t(`versions.fields.${known}`) : null;
  };
}

/** Returns why a clause fails, with the names of countries, languages and media types. */
export function useReasonText(): (reason: NonNullable<Clause['reason']>) => string {
  const t = useT('sources');
  const mentions = useT('mentions');
  const { country, language } = useFormat();
  return ({ code, params, text }) => {
    const key = reasonKey(code);
    if (!key) return text;
    const value = String(params.value ?? '');
    const named = code.startsWith('language_')
      ? language(value)
      : code.startsWith('country_')
        ? country(value)
        : mentions(`media_types.${value as Mention['media_type']}`);
    const isNamed = value !== '' && /^(language|country|media_type)_/.test(code);
    return t(key, { ...params, ...(isNamed && { value: named }) });
  };
}

/** Returns the outcome of an article in a stream, in one sentence. */
export function useOutcomeText(): (stream: StreamTrace) => string {
  const t = useT('sources');
  const reasonText = useReasonText();
  return ({ outcome, explanation }) => {
    const failed = explanation?.clauses.find(({ satisfied }) => !satisfied)?.reason;
    // From the code rather than the server's words, so that it follows when the language is changed.
    return t(`trace.${outcome.code}`, { ...outcome.params, ...(failed && { reason: reasonText(failed) }) });
  };
}
