import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import { KeptValues } from '../../platform/events/kept.ts';
import type { BrandId } from '../access/index.ts';
import { type CoveragePage, type CoverageRow, listClippings } from './coverage.queries.ts';
import type { Filter } from './filter.queries.ts';

/** First pages of the coverage that are kept until something of their brands changes. */
export type KeptPages = KeptValues<CoverageRow[]>;

/** Rows of all kept pages together: some 30 MB. */
const mostRows = 20_000;

export const keepPages = (events: Events): KeptPages =>
  new KeptValues({
    events,
    topic: 'coverage_changed',
    most: mostRows,
    sizeOf: (rows) => rows.length + 1,
  });

/** Filters that clippings and their tags alone decide: triggers tell of changes of these. */
const told: ReadonlySet<string> = new Set<keyof Filter>([
  'start',
  'end',
  'count',
  'looked_at',
  'tiers',
  'types',
  'sentiments',
  'countries',
  'languages',
  'outlets',
  'tags',
]);

const isTold = (filter: Filter): boolean =>
  Object.entries(filter).every(
    ([name, value]) => told.has(name) || (Array.isArray(value) ? value.length === 0 : !value),
  );

/**
 * Lists a page of the coverage as `listClippings` does: a first page from memory if it is kept, since every member of a brand opens it. Pages
 * after it are seldom asked for twice.
 */
export async function listKeptClippings(
  { db, now, keptPages }: { db: Db; now: Date; keptPages: KeptPages },
  { brandIds }: { brandIds: readonly BrandId[] },
  filter: Filter,
  page: CoveragePage,
): Promise<readonly CoverageRow[]> {
  const read = () => listClippings(db, { brandIds }, filter, page);
  if (page.after || !isTold(filter)) return await read();
  return await keptPages.find(JSON.stringify([brandIds, filter, page]), now, async () => ({
    value: await read(),
    owners: brandIds,
  }));
}
