import { isNarrowing } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { hfValueFormula } from '@masthead/measuring';
import { collectionOf } from '../../sources/index.ts';
import { blockOf, type Compose, type Counting, groupsOf } from './counting.ts';
import { dayName } from './days.ts';
import { filterText } from './filter-text.ts';

type Line = [key: string, text: string];

/** Sources and days that are named; the others are counted. */
const mostNamed = 5;

/** Says which sources of the organisation were read, and what is missing of them. */
async function collection({ db, clock, own, report, say, language }: Counting): Promise<Line[]> {
  const days = { first: report.starts_on, last: report.ends_on };
  const found = await collectionOf({ db, clock }, own.scope, { ...days, most: mostNamed });
  if (!found) return [];
  const { sources, outlets, broken, worst, silent, known_from } = found;
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  const named = (days: readonly string[]) => list.format(days.map((day) => dayName(day, language)));
  const unread = worst.map(({ name, days: count }) => say('reports.method.source_days', { name, count }));
  return [
    ['sources', `${say('reports.method.sources', { sources })} ${say('reports.method.outlets', { outlets })}`],
    ...(silent.length > mostNamed
      ? [['silent', say('reports.method.silent_days', { count: silent.length })] satisfies Line]
      : silent.length > 0
        ? [['silent', say('reports.method.silent', { days: named(silent) })] satisfies Line]
        : []),
    ...(broken > 0
      ? [['broken', `${say('reports.method.broken', { count: broken })} ${list.format(unread)}.`] satisfies Line]
      : []),
    ...(broken === 0 && silent.length === 0 ? [['whole', say('reports.method.whole')] satisfies Line] : []),
    ...(known_from
      ? [['known_from', say('reports.method.known_from', { day: dayName(known_from, language) })] satisfies Line]
      : []),
  ];
}

/** Composes the section that explains the figures; every report has it. */
export const method: Compose = async (counting) => {
  const { own, say, report, timezone, currency } = counting;
  const { unknown_clippings: unknown, estimated_clippings: estimated } = (await groupsOf(own)).clippings.totals;
  const lines: Line[] = [
    ['clippings', say('metrics.definitions.clippings')],
    ['impressions', say('metrics.definitions.impressions')],
    [
      'hf_value',
      say('metrics.definitions.hf_value', {
        version: hfValueFormula.version,
        rates: say('metrics.definitions.no_rates', { code: currency }),
      }),
    ],
    ...(unknown > 0 ? [['unknown', say('metrics.unknown.clippings', { count: unknown })] satisfies Line] : []),
    ...(estimated > 0 ? [['estimated', say('metrics.unknown.estimated', { count: estimated })] satisfies Line] : []),
    ...(await collection(counting)),
    ['zone', say('reports.method.zone', { zone: timezone })],
    ...(isNarrowing(report.filters)
      ? [
          [
            'filters',
            `${say('reports.definitions.filtered')} ${await filterText(counting, report.filters)}`,
          ] satisfies Line,
        ]
      : []),
  ];
  return blockOf('method', say('reports.sections.method'), {
    sentences: lines.map(([key, text]) => ({ key, text, numbers: {}, query: null })),
  });
};
