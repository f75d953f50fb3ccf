import type { KpiMeasure, ReportFigure, ReportSectionKind, tones } from '@masthead/contract';
import { toCents } from '@masthead/measuring';
import { listBestQuotes, listClippings } from '../../clippings/index.ts';
import { kpisBetween } from '../../kpi/index.ts';
import {
  answerGeography,
  answerGroups,
  answerSeriesByBrand,
  answerTags,
  answerToneByBrand,
  answerTopOutlets,
  answerTypes,
  listAnnotations,
} from '../../metrics/index.ts';
import { convert } from '../../reference/index.ts';
import { blockOf, type Compose, countsOf, figureOf, groupsOf } from './counting.ts';
import { bucketName } from './days.ts';
import { engagement } from './engagement-section.ts';
import { links } from './link-section.ts';
import { listedCoverage } from './listed-coverage.ts';
import { method } from './method.ts';
import { emails, newsroom, social } from './own-media-sections.ts';
import { pieceOf } from './pieces.ts';
import { authors, hashtags, messages, names, spokespeople, topics } from './text-sections.ts';

const mostOutlets = 15;
const mostTags = 15;
const mostPieces = 12;
const toneNames = ['positive', 'neutral', 'negative', 'unsure'] as const satisfies readonly (typeof tones)[number][];

type Group = Awaited<ReturnType<typeof groupsOf>>['clippings'];

/** Returns a figure that follows from audiences: without a value if none of them is known, and with what it leaves out. */
function known({ totals }: Group, change: Pick<ReportFigure, 'value' | 'previous' | 'growth'>) {
  const { unknown_clippings: clippings, unknown_outlets: outlets } = totals;
  if (clippings === 0) return change;
  const unknown = { clippings, outlets };
  return change.value === 0 ? { value: null, previous: null, growth: null, unknown } : { ...change, unknown };
}

const figures: Compose = async ({ own, rate, say }) => {
  const { clippings, impressions, hf_value: value } = await groupsOf(own);
  const stories = (await answerGroups({ ...own, query: { ...own.query, count: 'stories' } })).clippings;
  const changeOf = ({ totals }: Group, factor = 1) => ({
    value: toCents(totals.current * factor),
    previous: toCents(totals.previous * factor),
    growth: totals.growth,
  });
  return blockOf('figures', say('reports.sections.figures'), {
    figures: [
      figureOf('clippings', say('metrics.measures.clippings'), 'whole', changeOf(clippings)),
      figureOf('stories', say('metrics.count.stories'), 'whole', changeOf(stories)),
      figureOf('impressions', say('metrics.measures.impressions'), 'whole', known(impressions, changeOf(impressions))),
      figureOf('hf_value', say('metrics.measures.hf_value'), 'money', known(value, changeOf(value, rate))),
    ],
  });
};

const coverage: Compose = async (counting) => {
  const { all, db, report, say, language } = counting;
  const { data } = await answerSeriesByBrand(all, 'clippings');
  if (data.series.every(({ values }) => values.every((value) => value === 0))) return null;
  const annotations = await listAnnotations(db, counting.own.scope, { first: report.starts_on, last: report.ends_on });
  const rowOf = (day: string) => data.buckets.findLast((bucket) => bucket <= day) ?? day;
  return blockOf('coverage', say('reports.sections.coverage'), {
    chart: {
      label: say(`metrics.chart.${data.interval}`),
      unit: 'whole',
      rows: data.buckets.map((key) => ({ key, name: bucketName(key, data.interval, language) })),
      series: data.series.map(({ brand_id, brand_name, values }) => ({ key: brand_id, name: brand_name, values })),
      notes: annotations.map(({ day, text }) => ({ row: rowOf(day), text })),
    },
  });
};

const share: Compose = async (counting) => {
  const { all, brands, say } = counting;
  if (brands.length < 2) return null;
  const { brands: found, totals } = (await groupsOf(all)).clippings;
  const rows = found
    .map(({ brand_id, brand_name, current }) => ({ key: brand_id, name: brand_name, value: current }))
    .toSorted((a, b) => b.value - a.value);
  return blockOf('share', say('reports.sections.share'), {
    figures: rows.map(({ key, name, value }) =>
      figureOf(key, name, 'share', { value: totals.current === 0 ? null : value / totals.current }),
    ),
    chart: countsOf(counting, say('metrics.table.brand'), rows),
    definition: say('reports.definitions.share'),
  });
};

const tone: Compose = async ({ all, say }) => {
  const { data } = await answerToneByBrand(all);
  const total = data.reduce((sum, row) => sum + toneNames.reduce((count, name) => count + row[name], 0), 0);
  if (total === 0) return null;
  const set = data.reduce((sum, { set_by_person }) => sum + set_by_person, 0);
  return blockOf('tone', say('metrics.tone.title'), {
    chart: {
      label: say('metrics.table.brand'),
      unit: 'whole',
      rows: data.map(({ brand_id, brand_name }) => ({ key: brand_id, name: brand_name })),
      series: toneNames.map((name) => ({
        key: name,
        name: say(`app.tone.${name}`),
        values: data.map((row) => row[name]),
      })),
      notes: [],
    },
    definition: say('metrics.tone.definition', { set, total }),
  });
};

const outlets: Compose = async (counting) => {
  const { own, say } = counting;
  const { data } = await answerTopOutlets({ ...own, query: { ...own.query, limit: mostOutlets } });
  if (data.length === 0) return null;
  const rows = data.map(({ media_outlet, clippings }) => ({ ...media_outlet, key: media_outlet.id, value: clippings }));
  return blockOf('outlets', say('metrics.outlets.title'), {
    chart: countsOf(counting, say('metrics.outlets.outlet'), rows),
  });
};

const countries: Compose = async (counting) => {
  const { own, say } = counting;
  const { data } = await answerGeography(own);
  const rows = data.flatMap(({ country, clippings }) =>
    country ? [{ key: country.id, name: country.name, value: clippings }] : [],
  );
  if (rows.length === 0) return null;
  return blockOf('countries', say('metrics.facts.geography'), {
    chart: countsOf(counting, say('metrics.outlets.country'), rows),
  });
};

const mediaTypes: Compose = async (counting) => {
  const { own, say } = counting;
  const { data } = await answerTypes(own);
  if (data.length === 0) return null;
  const rows = data.map(({ media_type: key, clippings }) => ({
    ...{ key, value: clippings },
    name: say(`mentions.media_types.${key}`),
  }));
  return blockOf('media_types', say('metrics.facts.media_types'), {
    chart: countsOf(counting, say('metrics.filters.types'), rows),
  });
};

const tags: Compose = async (counting) => {
  const { own, say } = counting;
  const { data } = await answerTags(own, mostTags);
  if (data.length === 0) return null;
  const rows = data.map(({ tag, clippings }) => ({ key: tag.id, name: tag.name, value: clippings }));
  return blockOf('tags', say('metrics.facts.tags'), { chart: countsOf(counting, say('metrics.filters.tags'), rows) });
};

const kpi: Compose = async ({ db, clock, own, report, say, language, rates, currency }) => {
  const sets = await kpisBetween(
    { db, clock, scope: own.scope, language },
    { start: report.starts_on, end: report.ends_on },
  );
  if (sets.length === 0) return null;
  const inCurrency = (measure: KpiMeasure, value: number | null, from: string): number | null => {
    if (measure !== 'hfValue' || value === null) return value;
    const converted = convert(value, from, currency, rates);
    return converted === null ? null : toCents(converted);
  };
  return blockOf('kpi', say('kpi.title'), {
    figures: sets.flatMap((set) =>
      set.measures.map((measure) =>
        figureOf(`${set.id}.${measure}`, `${set.name}: ${say(`kpi.measures.${measure}`)}`, kpiUnits[measure], {
          value: inCurrency(measure, set.totals[measure], set.currency_code),
          target: inCurrency(measure, set[`target_${measure}`], set.currency_code),
          days: { start: set.starts_at, end: set.ends_at },
        }),
      ),
    ),
    definition: say('reports.definitions.kpi'),
  });
};
const kpiUnits = {
  hfValue: 'money',
  roi: 'share',
  reach_factor: 'factor',
  clippings: 'whole',
  share_of_a_clippings: 'share',
} as const;

const clippings: Compose = async (counting) => {
  const { db, own, rate, say, timezone } = counting;
  if (counting.report.live?.page === 'coverage') return await listedCoverage(counting);
  const { count: _, start, end, ...filters } = own.query;
  const rows = (
    await listClippings(
      db,
      own.scope,
      { ...filters, start, end },
      { sort: 'highest-pr-value', after: null, limit: mostPieces },
    )
  ).slice(0, mostPieces);
  if (rows.length === 0) return null;
  const ids = rows.map(({ id }) => id);
  const quoted = [
    ...(await listBestQuotes(db, own.scope, own.query, { of: 'messages', limit: mostPieces, ids })),
    ...(await listBestQuotes(db, own.scope, own.query, { of: 'speakers', limit: mostPieces, ids })),
  ];
  // Later entries win: a person's own words are shown rather than a sentence with a message.
  const quoteOf = new Map(quoted.map(({ id, quote, said }) => [id, { quote, said }]));
  return blockOf('clippings', say('metrics.top.title'), {
    pieces: rows.map((row) => pieceOf({ ...row, ...quoteOf.get(row.id) }, { rate, timezone })),
  });
};

/** Sections that are counted; the others are based on these. */
export type CountedKind = Exclude<ReportSectionKind, 'summary' | 'changes'>;

export const composers: Record<CountedKind, Compose> = {
  ...{ figures, coverage, share, tone, outlets, countries, tags, kpi, clippings, links, method },
  ...{ media_types: mediaTypes, authors, topics, names, hashtags, engagement, messages, spokespeople },
  ...{ newsroom, emails, social },
};

export const isCounted = (kind: ReportSectionKind): kind is CountedKind => kind in composers;
