import type { MentionView } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { areFrequent } from './chart.queries.ts';
import {
  amongNewest,
  byAssignment,
  byCells,
  byOutlets,
  byWords,
  inOrder,
  isFaceted,
  listCells,
  listCombinations,
  listPage,
  listTieredOutlets,
  type MentionFilter,
  type PagePlan,
} from './list.queries.ts';
import type { MentionRow } from './mentions.queries.ts';
import { searchedFor } from './search-words.ts';

/** Ranges that one page is put together from at the most. */
const mostRanges = 300;
/** Mentions that are looked through one by one at the most, before an index is asked. */
const fewMentions = 20_000;
/** Number of the newest mentions in which frequent values are searched, and the most if the first ones have some but not enough. */
const [probed, mostProbed] = [1000, 10_000];
/** Times the number of mentions in which a page is expected. */
const margin = 1.5;

interface ListRequest extends MentionFilter {
  view: MentionView;
  after: readonly (string | number)[] | null;
  limit: number;
}

/**
 * Lists a page of a stream with one mention more than the limit, newest first. Frequent mentions are found among the newest. For rare ones the
 * index is chosen by what the stream has, not by the planner's guesses, so that a filter that finds one mention in a million is as fast as
 * one that finds all.
 */
export async function listMentions(
  db: Db,
  scope: Scope,
  streamId: string,
  request: ListRequest,
): Promise<MentionRow[]> {
  const { view, after, limit, ...filter } = request;
  const plan: PagePlan = {
    brandId: scope.brandIds[0]!,
    streamId,
    filter,
    isStories: view === 'stories',
    after,
    limit: limit + 1,
  };
  const page = (query: ReturnType<typeof inOrder>) => listPage(db, scope, plan, query);
  if (filter.hidden) return await page(inOrder(plan));
  if (filter.assigned_to) return await page(byAssignment(plan, filter.assigned_to));
  const outlets = await outletsOf(db, scope, filter);
  if (outlets?.length === 0) return [];
  const words = searchedFor(filter.search);
  const isIndexed = words.length > 0 && !words.some((word) => word.isUnspaced);
  if (isIndexed || (isFaceted(filter) && !outlets)) {
    const near = await page(amongNewest(plan, probed));
    if (near.length > limit) return near;
    const enough = Math.ceil((probed * plan.limit * margin) / near.length);
    const wider = isIndexed && enough <= mostProbed ? await page(amongNewest(plan, enough)) : [];
    if (wider.length > limit) return wider;
  }
  if (isFaceted(filter) && !outlets && words.length === 0) {
    const found = await listCombinations(db, scope, streamId, filter);
    if (found.length === 0) return [];
    return await page(found.length <= mostRanges ? byCells(plan, found) : inOrder(plan));
  }
  const cells = isFaceted(filter) ? await listCells(db, scope, streamId, filter) : null;
  if (cells?.length === 0) return [];
  const inCells = cells ? cells.reduce((sum, cell) => sum + cell.mentions, 0) : Number.POSITIVE_INFINITY;
  const canUseCells = cells !== null && cells.length <= mostRanges;
  if (canUseCells && inCells <= fewMentions) return await page(byCells(plan, cells));
  if (isIndexed)
    return await page(
      // Stories with many copies may hide that the words are frequent.
      plan.isStories && (await areFrequent(db, scope, streamId, filter))
        ? inOrder(plan)
        : byWords(
            plan,
            words.map(({ word }) => word),
          ),
    );
  if (outlets && outlets.length <= mostRanges) return await page(byOutlets(plan, outlets));
  return await page(canUseCells ? byCells(plan, cells) : inOrder(plan));
}

/** Returns the outlets that pass a filter; null if most of them do. */
async function outletsOf(db: Db, scope: Scope, { outlets, tiers }: MentionFilter): Promise<readonly string[] | null> {
  if (outlets && outlets.length > 0) return outlets;
  if (!tiers || tiers.length === 0 || tiers.includes('none')) return null;
  const rows = await listTieredOutlets(db, scope, tiers, mostRanges + 1);
  return rows.map((row) => row.outlet_id);
}
