import type { ReportFilters } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { listTagNames } from '../../metrics/index.ts';
import { findOutletNames } from '../../outlets/index.ts';
import { countryName, languageName } from '../../reference/index.ts';
import { listStreamNames } from '../../streams/index.ts';
import type { Counting } from './counting.ts';

/** Returns the names of records by their ids: one that is gone, or belongs to another brand, is a dash. */
async function namesOf({ db, all }: Counting, { tags = [], outlets = [], streams = [] }: ReportFilters) {
  const found = [
    ...(tags.length > 0 ? await listTagNames(db, all.scope, tags) : []),
    ...(streams.length > 0 ? await listStreamNames(db, all.scope, streams) : []),
  ].map(({ id, name }) => [id, name] as const);
  const names = new Map([...found, ...(await findOutletNames(db, outlets))]);
  return (ids: readonly string[] = []) => ids.map((id) => names.get(id) ?? '–');
}

/** Returns what filters let through, such as "Only: Denmark or Sweden · Positive". */
export async function filterText(counting: Counting, filters: ReportFilters): Promise<string> {
  const { language, say } = counting;
  const nameAll = await namesOf(counting, filters);
  const list = new Intl.ListFormat(localeOf(language), { type: 'disjunction' });
  const tierName = (tier: string) =>
    tier === 'none' ? say('metrics.tiers.none') : say('app.tier', { letter: tier === 'aplus' ? 'A' : 'B' });
  const languageText = (code: string) => (code === 'other' ? say('app.language_other') : languageName(code, language));
  const parts = [
    nameAll(filters.streams),
    nameAll(filters.outlets),
    (filters.countries ?? []).map((id) => countryName(id, language)),
    (filters.languages ?? []).map(languageText),
    (filters.tiers ?? []).map(tierName),
    (filters.types ?? []).map((type) => say(`mentions.media_types.${type}`)),
    (filters.sentiments ?? []).map((tone) => say(`app.tone.${tone}`)),
    nameAll(filters.tags),
  ];
  const text = parts.flatMap((names) => (names.length > 0 ? [list.format(names)] : [])).join(' · ');
  return say('reports.only', { filters: text });
}
