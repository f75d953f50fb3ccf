import {
  type Language,
  type ReportBlock,
  type ReportDocument,
  reportSectionKinds,
  reportTemplates,
} from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { addDays } from '@masthead/measuring';
import { ownBrand } from '../../access/index.ts';
import type { Background } from '../compose/background.ts';
import { changesSince } from '../compose/changes.ts';
import { blockOf, figureOf } from '../compose/counting.ts';
import { bucketName } from '../compose/days.ts';
import { withWords } from '../compose/summary.ts';
import type { ReportRow } from '../reports.queries.ts';

interface Wanted {
  language: Language;
  seed: number;
  days: number;
  /** Names of brands, outlets, countries and tags, used in turn. */
  names?: readonly string[];
  currency?: string;
}

/** Names that are long, foreign, or that a spreadsheet could take for a formula. */
export const hardNames = [
  'Nordsøfærgerne A/S',
  "=cmd|' /C calc'!A0",
  'Kansallisooppera- ja balettisäätiön kannatusyhdistys',
  'Przedsiębiorstwo Żeglugi Śródlądowej „Łódź” sp. z o.o.',
  '@SUM(1+1)*cmd',
  'Müller & Söhne <Berlin>',
  '-2+3',
  'Ærø Ferries',
] as const;

/** Returns numbers that look random and are the same for a seed. */
function seeded(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Returns a filter of a section as a counted report has it. */
const narrowedTo = (say: (key: string, params: Record<string, string>) => string) => ({
  filters: { countries: ['DK'], sentiments: ['positive' as const] },
  text: say('reports.only', { filters: hardNames[2] }),
});

/** Makes a counted report with all kinds of sections, without a database. */
export function randomReport({ language, seed, days, names = hardNames, currency = 'EUR' }: Wanted): ReportRow {
  const next = seeded(seed);
  const whole = (most: number) => Math.floor(next() * most);
  const say = (key: string, params?: Record<string, string | number>) => translate(language, key, params);
  const nameOf = (at: number) => `${names[at % names.length]}${at < names.length ? '' : ` ${at}`}`;
  const brands = Array.from({ length: 3 }, (_, at) => ({ id: idOf(seed, at), name: nameOf(at) }));
  const start = '2026-04-01';
  const rows = Array.from({ length: days }, (_, at) => addDays(start, at));
  const series = brands.map(({ id, name }) => ({ key: id, name, values: rows.map(() => whole(40)) }));
  const totals = series.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const all = totals.reduce((sum, value) => sum + value, 0);
  const counts = (kind: ReportBlock['kind'], title: string, length: number, keys: readonly string[] = []) => {
    const values = Array.from({ length }, () => whole(500)).toSorted((a, b) => b - a);
    return blockOf(kind, say(title), {
      chart: {
        label: say('metrics.outlets.outlet'),
        unit: 'whole',
        rows: values.map((_, at) => ({ key: keys[at] ?? idOf(seed, at + 100), name: nameOf(at) })),
        series: [{ key: 'clippings', name: say('metrics.measures.clippings'), values }],
        notes: [],
      },
    });
  };
  const change = () => {
    const [value, previous] = [whole(90_000), whole(3) === 0 ? 0 : whole(90_000) + 1];
    return { value, previous, growth: previous === 0 ? null : (value - previous) / previous };
  };
  const tones = ['positive', 'neutral', 'negative', 'unsure'] as const;
  const piecesOf = (length: number, from: number): ReportBlock['pieces'] =>
    Array.from({ length }, (_, at) => ({
      id: idOf(seed, at + from),
      headline: `${nameOf(at)} ${'opens a new route to the islands '.repeat(1 + (at % 5)).trim()}`,
      outlet: nameOf(at + 3),
      published_on: rows[at % days]!,
      url: `https://example.org/a?b=${at}&c="d"`,
      thumbnail: null,
      tone: tones[at % 4]!,
      impressions: whole(900_000),
      hf_value: Math.round(next() * 9_000_000) / 100,
      quote: at % 3 ? null : `${nameOf(at)} ${'will sail on green power '.repeat(1 + (at % 4)).trim()}`,
      said_by: at % 3 ? null : nameOf(at + 1),
    }));
  const blocks: ReportBlock[] = [
    blockOf('figures', say('reports.sections.figures'), {
      figures: [
        figureOf('clippings', say('metrics.measures.clippings'), 'whole', {
          ...{ value: totals[0]!, previous: 40, growth: (totals[0]! - 40) / 40 },
        }),
        figureOf('stories', say('metrics.count.stories'), 'whole', { value: Math.floor(totals[0]! / 2) }),
        figureOf('impressions', say('metrics.measures.impressions'), 'whole', change()),
        figureOf('hf_value', say('metrics.measures.hf_value'), 'money', change()),
      ],
    }),
    blockOf('coverage', say('reports.sections.coverage'), {
      chart: {
        label: say('metrics.chart.day'),
        unit: 'whole',
        rows: rows.map((key) => ({ key, name: bucketName(key, 'day', language) })),
        series,
        notes: [{ row: rows[Math.min(3, days - 1)]!, text: '=HYPERLINK("http://x","Launch")' }],
      },
    }),
    blockOf('share', say('reports.sections.share'), {
      definition: say('reports.definitions.share'),
      figures: brands.map(({ id, name }, at) =>
        figureOf(id, name, 'share', { value: all === 0 ? null : totals[at]! / all }),
      ),
      chart: {
        label: say('metrics.table.brand'),
        unit: 'whole',
        rows: brands.map(({ id, name }) => ({ key: id, name })),
        series: [{ key: 'clippings', name: say('metrics.measures.clippings'), values: totals }],
        notes: [],
      },
    }),
    blockOf('tone', say('metrics.tone.title'), {
      chart: {
        label: say('metrics.table.brand'),
        unit: 'whole',
        rows: brands.map(({ id, name }) => ({ key: id, name })),
        series: tones.map((key) => ({ key, name: say(`app.tone.${key}`), values: brands.map(() => whole(200)) })),
        notes: [],
      },
    }),
    counts('outlets', 'metrics.outlets.title', 15),
    counts('authors', 'reports.sections.authors', 15),
    counts('hashtags', 'reports.sections.hashtags', 8),
    {
      ...counts('engagement', 'reports.sections.engagement', 15),
      figures: [
        figureOf('engagement', say('social.export.engagement'), 'whole', change()),
        figureOf('likes', say('reports.columns.likes'), 'whole', { value: whole(90_000), previous: null }),
      ],
    },
    counts('countries', 'metrics.facts.geography', 1 + whole(50), ['DK', 'SE', 'NO', 'DE', 'PL', 'FI']),
    counts('media_types', 'metrics.facts.media_types', 6),
    { ...counts('tags', 'metrics.facts.tags', 9), narrowed: narrowedTo(say) },
    counts('topics', 'reports.sections.topics', 5),
    counts('names', 'reports.sections.names', 15),
    { ...counts('messages', 'reports.sections.messages', 4), pieces: piecesOf(2, 500) },
    { ...counts('spokespeople', 'reports.sections.spokespeople', 3), pieces: piecesOf(5, 600) },
    blockOf('kpi', say('kpi.title'), {
      definition: say('reports.definitions.kpi'),
      figures: Array.from({ length: 11 }, (_, at) =>
        figureOf(`kpi.${at}`, nameOf(at), (['whole', 'money', 'share', 'factor'] as const)[at % 4]!, {
          value: at % 4 < 2 ? whole(90_000) : next() * 3,
          target: at % 4 < 2 ? 40_000 : 1.5,
        }),
      ),
    }),
    blockOf('clippings', say('metrics.top.title'), {
      pieces: piecesOf(12, 300),
    }),
    {
      ...counts('links', 'reports.sections.links', 4),
      figures: [
        figureOf('linking', say('reports.columns.linking'), 'whole', { value: whole(900) }),
        figureOf('share', say('reports.columns.linking_share'), 'share', { value: next() }),
        figureOf('followed', say('reports.columns.followed'), 'whole', { value: whole(900) }),
      ],
    },
    {
      ...counts('newsroom', 'reports.sections.newsroom', 6),
      figures: [figureOf('views', say('newsrooms.facts.views'), 'whole', change())],
    },
    blockOf('emails', say('reports.sections.emails'), {
      figures: [
        figureOf('replied', say('mailing.did.replied'), 'whole', change()),
        figureOf('opened', say('mailing.did.opened'), 'share', { value: next() }),
      ],
      chart: {
        ...{ label: say('reports.columns.email'), unit: 'whole', notes: [] },
        rows: Array.from({ length: 5 }, (_, at) => ({ key: idOf(seed, at + 700), name: nameOf(at) })),
        series: (['replied', 'clicked', 'opened', 'unsure'] as const).map((key) => ({
          ...{ key, name: key === 'unsure' ? say('reports.columns.no_response') : say(`mailing.did.${key}`) },
          values: Array.from({ length: 5 }, () => whole(200)),
        })),
      },
    }),
    {
      ...counts('social', 'reports.sections.social', 7),
      figures: [figureOf('posts', say('social.export.posts'), 'whole', change())],
    },
    blockOf('method', say('reports.sections.method'), {
      sentences: ['clippings', 'impressions'].map((key) => ({
        ...{ key, text: say(`metrics.definitions.${key}`), numbers: {}, query: null },
      })),
    }),
  ];
  const frame = {
    ...{ counted_at: '2026-05-01T08:00:00.000Z', timezone: 'Europe/Copenhagen', language, currency, brands },
    ...{ previous_start: '2026-03-01', previous_end: '2026-03-31' },
  };
  const row: Omit<ReportRow, 'document'> = {
    ...{ brand_id: ownBrand(brands[0]!.id), id: idOf(seed, 999), brand_ids: brands.map(({ id }) => ownBrand(id)) },
    name: `${nameOf(0)}, April 2026`,
    template: 'monthly',
    ...{ starts_on: start, ends_on: rows.at(-1)! },
    sections: reportTemplates.monthly.sections.map((kind) => ({
      ...{ kind, is_hidden: false, chart: null, hidden_clippings: [] },
      comment: kind === 'figures' ? 'A strong month.\nThe launch did it.' : null,
    })),
    ...{ language, currency, filters: {}, logo: null, revision: 2, error_code: null },
    format: 'pdf',
    status: 'ready',
    ...{ edition_of: null, edition: null, live: null },
    ...{ created_by: null, created_at: frame.counted_at, updated_at: frame.counted_at },
  };
  const [figures, ...others] = blocks;
  const former = {
    edition: 3,
    ...{ starts_on: '2026-03-01', ends_on: '2026-03-31' },
    document: {
      ...frame,
      blocks: [
        { ...figures!, figures: figures!.figures.map((one) => ({ ...one, value: whole(50_000) })) },
        ...others.filter(({ kind }) => kind !== 'outlets'),
        counts('outlets', 'metrics.outlets.title', 4),
      ],
    },
  };
  const document: ReportDocument = {
    ...frame,
    blocks: [
      ...withWords({ report: row, document: { ...frame, blocks }, background: randomBackground({ seed, names }) }),
      changesSince(former, { ...frame, blocks }),
    ],
  };
  const ordered = reportSectionKinds.flatMap((kind) => document.blocks.find((one) => one.kind === kind) ?? []);
  return { ...row, document: { ...document, blocks: ordered } };
}

/** Makes facts beside the sections, always the same for a seed. */
export function randomBackground({ seed, names = hardNames }: Pick<Wanted, 'seed' | 'names'>): Background {
  const next = seeded(seed + 1);
  const whole = (most: number) => Math.floor(next() * most);
  const nameOf = (at: number) => names[at % names.length]!;
  const outlet = (at: number, change: number) => ({ id: idOf(1, at), name: nameOf(at), change });
  return {
    past: Array.from({ length: 6 }, () => whole(2000)),
    ...{ riser: outlet(2, 2 + whole(300)), faller: outlet(4, -2 - whole(300)) },
    toneBefore: { positive: whole(200), neutral: whole(200), negative: whole(200) },
    shareBefore: whole(100) / 100,
    tierA: 1 + whole(90),
    newOutlets: 1 + whole(9),
    story: { id: idOf(1, 7), headline: nameOf(5), clippings: 3 + whole(90), outlets: 1 + whole(40) },
  };
}

const idOf = (seed: number, at: number): string =>
  `0198a000-0000-7000-8000-${String(seed % 1e6).padStart(6, '0')}${String(at).padStart(6, '0')}`;
