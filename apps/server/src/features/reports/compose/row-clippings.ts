import { fields, type ReportRowSection, type ReportSectionKind } from '@masthead/contract';
import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { notFound } from '../../../platform/http/failure.ts';
import type { Call } from '../../access/index.ts';
import {
  cursorShape,
  listClippings,
  listClippingsWithHashtag,
  listCountedMessages,
  positionOf,
} from '../../clippings/index.ts';
import { listClippingsOfTerm } from '../../trends/index.ts';
import { findReport } from '../reports.queries.ts';
import { type Counting, openCounting } from './counting.ts';
import { listLinkingBehind } from './link-section.ts';
import { countingWithin } from './narrowed-blocks.ts';
import { pieceOf } from './pieces.ts';
import { anyMessage } from './text-sections.ts';

type Narrowing = Pick<
  Parameters<typeof listClippings>[2],
  'ids' | 'authors' | 'key_messages' | 'speakers' | 'copies_of' | 'new_outlets_since'
>;

/** Clippings of a term or a hashtag that are listed, the newest of them. */
const mostOfTerm = 1000;
const sort = 'newest';

/** Returns the filter for a term, whose key is written behind its kind. */
async function ofTerm({ db, own }: Counting, row: string): Promise<Narrowing> {
  const space = row.indexOf(' ');
  const term = { kind: row.slice(0, space), key: row.slice(space + 1), limit: mostOfTerm };
  return { ids: await listClippingsOfTerm(db, own.scope, own.query, term) };
}

/** Returns the filter for a hashtag. */
async function ofHashtag({ db, own }: Counting, hashtag: string): Promise<Narrowing> {
  const filter = { ...own.query, start: own.query.start! };
  return { ids: await listClippingsWithHashtag(db, own.scope, filter, { hashtag, limit: mostOfTerm }) };
}

/** Returns the id in a key. Throws 404 for anything else. */
function idOf(row: string): string {
  if (!fields.id.safeParse(row).success) throw notFound();
  return row;
}

/** Returns the filter for a key message, or for clippings with any of them. */
async function ofMessage({ db, own }: Counting, row: string): Promise<Narrowing> {
  if (row !== anyMessage) return { key_messages: [idOf(row)] };
  const found = await listCountedMessages(db, own.scope, own.query);
  if (found.length === 0) throw notFound();
  return { key_messages: found.map(({ id }) => id) };
}

const narrowings: Record<ReportRowSection, (counting: Counting, row: string) => Narrowing | Promise<Narrowing>> = {
  authors: (_, row) => ({ authors: [row] }),
  topics: ofTerm,
  names: ofTerm,
  hashtags: ofHashtag,
  engagement: (_, row) => ({ ids: [idOf(row)] }),
  links: async (counting, row) => ({ ids: (await listLinkingBehind(counting, row)).slice(0, mostOfTerm) }),
  messages: ofMessage,
  spokespeople: (_, row) => ({ speakers: [row] }),
  stories: (_, row) => ({ copies_of: idOf(row) }),
  new_outlets: ({ own }) => ({ new_outlets_since: own.query.start }),
};

/** Returns the section whose narrowing a row has; stories belong to the summary, which has none. */
const kindOf = (section: ReportRowSection): ReportSectionKind | null =>
  section === 'new_outlets' ? 'outlets' : section === 'stories' ? null : section;

/** Lists the clippings behind a row of a report. Throws 404, 409. */
export async function listRowClippings({ db, clock, scope, params, query }: Call<'reports.clippings.index'>) {
  const report = await findReport(db, scope, params.report_id);
  if (!report) throw notFound();
  const whole = await openCounting({ db, clock }, report);
  const kind = kindOf(query.section);
  const narrowing = report.document?.blocks.find((block) => block.kind === kind)?.narrowed?.filters;
  const counting = narrowing && !query.is_whole ? countingWithin(whole, narrowing) : whole;
  const { count: _, ...filters } = counting.own.query;
  const filter = { ...filters, ...(await narrowings[query.section](counting, query.row)), is_counted: true as const };
  const after = readCursor(query.cursor, cursorShape(sort));
  const rows = await listClippings(db, counting.own.scope, filter, { sort, after, limit: query.limit });
  return pageOf(
    rows,
    query.limit,
    (row) => positionOf(row, sort),
    (row) => pieceOf(row, counting),
  );
}
