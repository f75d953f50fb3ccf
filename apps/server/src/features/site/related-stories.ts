import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { perNewsroom } from './per-newsroom.ts';
import { listNeighbours, type NeighbourRow, type StoryRow } from './story.queries.ts';
import type { Visit } from './visit.ts';

/** Number of the newest stories that are compared, so that 10,000 stories cost no more than 60. */
const lookedThrough = 60;
const shown = 3;

const neighbours = perNewsroom<Promise<NeighbourRow[]>>();

/** Returns the stories that share most categories with a story, the newest first among equals. `rows` come newest first. */
export function relatedAmong(
  rows: readonly NeighbourRow[],
  { id, categories }: Pick<StoryRow, 'id' | 'categories'>,
): NeighbourRow[] {
  const own = new Set(categories);
  const shared = (row: NeighbourRow) => row.categories.filter((category) => own.has(category)).length;
  return rows
    .filter((row) => row.id !== id)
    .map((row) => ({ row, shared: shared(row) }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, shown)
    .map(({ row }) => row);
}

/** Returns the stories listed below a story. The newest stories are read once for all stories of a newsroom in a language. */
export async function relatedTo(
  { db }: Pick<Services, 'db'>,
  { newsroom }: Visit,
  story: StoryRow,
): Promise<NeighbourRow[]> {
  const read = () => listNeighbours(acrossBrands(db), newsroom.id, story.language, lookedThrough + 1);
  return relatedAmong(await neighbours(newsroom, story.language, read), story);
}
