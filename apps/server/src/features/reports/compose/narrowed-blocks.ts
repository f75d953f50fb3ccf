import {
  isNarrowing,
  narrowedFilters,
  type ReportBlock,
  type ReportDocument,
  type ReportNarrowing,
} from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { listTagNames, type MetricCall } from '../../metrics/index.ts';
import { findOutletNames } from '../../outlets/index.ts';
import { countryName, languageName } from '../../reference/index.ts';
import { collectBackground } from './background.ts';
import type { Counting } from './counting.ts';
import { composers, isCounted } from './sections.ts';
import { speaksForItself } from './sentences.ts';
import { withWords } from './summary.ts';

/** Returns the counting of only those clippings of a report that a narrowing lets through. */
export function countingWithin(counting: Counting, narrowing: ReportNarrowing): Counting {
  const { own, all, report } = counting;
  const filters = narrowedFilters(report.filters, narrowing);
  const narrow = (call: MetricCall): MetricCall => ({ ...call, query: { ...call.query, ...filters } });
  const inner = narrow(own);
  return { ...counting, own: inner, all: all === own ? inner : narrow(all) };
}

/** Returns what a narrowing lets through, such as "Only: Denmark or Sweden · Positive". */
async function textOf({ db, own, language, say }: Counting, narrowing: ReportNarrowing): Promise<string> {
  const {
    countries = [],
    tiers = [],
    types = [],
    sentiments = [],
    tags = [],
    outlets = [],
    languages = [],
  } = narrowing;
  const tagNames = new Map((await listTagNames(db, own.scope, tags)).map(({ id, name }) => [id, name]));
  const outletNames = await findOutletNames(db, outlets);
  const list = new Intl.ListFormat(localeOf(language), { type: 'disjunction' });
  const tierName = (tier: string) =>
    tier === 'none' ? say('metrics.tiers.none') : say('app.tier', { letter: tier === 'aplus' ? 'A' : 'B' });
  const parts = [
    outlets.map((id) => outletNames.get(id) ?? '–'),
    countries.map((id) => countryName(id, language)),
    languages.map((code) => (code === 'other' ? say('app.language_other') : languageName(code, language))),
    tiers.map(tierName),
    types.map((type) => say(`mentions.media_types.${type}`)),
    sentiments.map((tone) => say(`app.tone.${tone}`)),
    tags.map((id) => tagNames.get(id) ?? '–'),
  ];
  const filters = parts.flatMap((names) => (names.length > 0 ? [list.format(names)] : [])).join(' · ');
  return say('reports.only', { filters });
}

type Frame = Omit<ReportDocument, 'blocks'>;

/** Adds what a narrowed section says about itself: from its own clippings, which its sentences open. */
async function worded(inner: Counting, frame: Frame, block: ReportBlock): Promise<ReportBlock> {
  const { report } = inner;
  const figures = speaksForItself(block.kind) && (await composers.figures(inner));
  if (!figures) return block;
  const background = await collectBackground(inner);
  const all = withWords({ report, document: { ...frame, blocks: [figures, block] }, background });
  return all.find(({ kind }) => kind === block.kind) ?? block;
}

/** Returns a section as it counts only some of the clippings of its report. One that none of them fits stays, and says so. */
async function narrowed(
  counting: Counting,
  frame: Frame,
  { block, narrowing }: { block: ReportBlock; narrowing: ReportNarrowing },
): Promise<ReportBlock> {
  const { kind, title } = block;
  const inner = countingWithin(counting, narrowing);
  const head = { narrowed: { filters: narrowing, text: await textOf(inner, narrowing) } };
  const counted = isCounted(kind) ? await composers[kind](inner) : null;
  if (counted) {
    const found = await worded(inner, frame, counted);
    const filters = narrowedFilters(inner.report.filters, narrowing);
    const sentences = found.sentences.map((one) => ({ ...one, query: one.query && { ...filters, ...one.query } }));
    return { ...found, ...head, sentences };
  }
  const nothing = { key: 'nothing', text: counting.say('metrics.chart.nothing'), numbers: {}, query: null };
  return { kind, title, ...head, definition: null, figures: [], chart: null, pieces: [], sentences: [nothing] };
}

/** Counts the sections again that have a narrowing; all others stay. */
export async function withNarrowings(
  counting: Counting,
  frame: Frame,
  blocks: readonly ReportBlock[],
): Promise<ReportBlock[]> {
  const { sections } = counting.report;
  const all: ReportBlock[] = [];
  for (const block of blocks) {
    const narrowing = sections.find(({ kind }) => kind === block.kind)?.narrowing;
    all.push(isNarrowing(narrowing) ? await narrowed(counting, frame, { block, narrowing }) : block);
  }
  return all;
}
