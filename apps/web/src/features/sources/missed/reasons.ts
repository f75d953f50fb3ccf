import type { Key } from '@masthead/i18n';
import type { StreamTrace } from './missed.api.ts';

export type Clause = NonNullable<StreamTrace['explanation']>['clauses'][number];
type ReasonKey = Extract<Key<'sources'>, `trace.reasons.${string}`>;

const codes = [
  'term_missing',
  'none_found',
  'too_far',
  'wrong_order',
  'apart',
  'excluded_found',
  'excluded',
  'not_together',
  'none_holds',
  'nothing',
  'language_not_monitored',
  'language_excluded',
  'language_unknown',
  'country_not_monitored',
  'country_excluded',
  'country_unknown',
  'media_type_not_monitored',
  'media_type_excluded',
  'outlet_not_monitored',
  'outlet_excluded',
  'site_not_monitored',
  'site_excluded',
  'author_not_monitored',
  'author_excluded',
  'author_unknown',
] as const;

/** Returns the text of a reason; null for a reason of the engine without words so far. */
export function reasonKey(code: string): ReasonKey | null {
  const known = codes.find((one) => one === code);
  return known ? `trace.reasons.${known}` : null;
}
