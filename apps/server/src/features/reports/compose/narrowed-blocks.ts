import {
  isNarrowing,
  narrowedFilters,
  type ReportBlock,
  type ReportDocument,
  type ReportFilters,
} from '@masthead/contract';
import type { MetricCall } from '../../metrics/index.ts';
import { collectBackground } from './background.ts';
import type { Counting } from './counting.ts';
import { filterText } from './filter-text.ts';
import { composers, isCounted } from './sections.ts';
import { speaksForItself } from './sentences.ts';
import { withWords } from './summary.ts';

/** Returns the counting of only those clippings of a report that a narrowing lets through. */
export function countingWithin(counting: Counting, narrowing: ReportFilters): Counting {
  const { own, all, report } = counting;
  const filters = narrowedFilters(report.filters, narrowing);
  const narrow = (call: MetricCall): MetricCall => ({ ...call, query: { ...call.query, ...filters } });
  const inner = narrow(own);
  return { ...counting, own: inner, all: all === own ? inner : narrow(all) };
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
  { block, narrowing }: { block: ReportBlock; narrowing: ReportFilters },
): Promise<ReportBlock> {
  const { kind, title } = block;
  const inner = countingWithin(counting, narrowing);
  const head = { narrowed: { filters: narrowing, text: await filterText(inner, narrowing) } };
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
