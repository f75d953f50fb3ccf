import type { Db } from '../../../platform/db/index.ts';
import { firstIdAt, timeOfId } from '../../documents/index.ts';
import { listCandidates } from './candidates.queries.ts';
import { createMemory } from './memory.ts';

export interface Candidates {
  /** The newest first. */
  ids: readonly string[];
  /** There are no others in the range: nothing has to be projected. */
  complete: boolean;
}

export interface Range {
  from: Date;
  to: Date;
  /** Session of the editor, whose candidates are kept for the next edit; null: nothing is kept. */
  session: string | null;
}

/** Parts of the range, from its end, that are searched one after the other until enough is found. */
const steps = [1 / 512, 1 / 64, 1 / 16, 1 / 4, 1];
/** Milliseconds after which a search is stopped; the finds of the steps before are used. */
const patience = 700;

const isCanceled = (error: unknown): boolean => (error as { code?: string }).code === '57014';

/** Candidates of the last minute. They are close enough while somebody types, because most edits change one clause of several. */
const remembered = createMemory<Candidates & { limit: number }>({ most: 2000, milliseconds: 60_000 });

/**
 * Returns the newest documents that an index search finds. A common word is in so many that reading all of them takes
 * seconds; so a short period is searched first, and a longer one only while too few are found.
 */
export async function findCandidates(
  db: Db,
  narrowed: string | null,
  { from, to, session }: Range,
  limit: number,
): Promise<Candidates> {
  const key = `${session} ${narrowed}`;
  const known = session ? remembered.get(key) : undefined;
  if (known && (known.complete || known.limit >= limit)) return newest(known, limit);
  const ids: string[] = [];
  let belowId = firstIdAt(to);
  let complete = true;
  for (const step of steps) {
    const fromId = firstIdAt(new Date(to.getTime() - (to.getTime() - from.getTime()) * step));
    try {
      ids.push(...(await listCandidates(db, { fromId, belowId, narrowed, limit: limit + 1 - ids.length }, patience)));
    } catch (error) {
      if (!isCanceled(error)) throw error;
      complete = false;
      break;
    }
    if (ids.length > limit) {
      complete = false;
      break;
    }
    belowId = fromId;
  }
  const found = { ids: ids.slice(0, limit), complete };
  if (session) remembered.set(key, { ...found, limit });
  return found;
}

/** Returns the first of them, as if only so many had been requested. */
export const newest = ({ ids, complete }: Candidates, limit: number): Candidates => ({
  ids: ids.slice(0, limit),
  complete: complete && ids.length <= limit,
});

/** Returns the days between the oldest of the newest candidates and a moment. */
export const daysBack = (ids: readonly string[], to: Date): number =>
  ids.length === 0 ? 0 : Math.max(1 / 24, (to.getTime() - timeOfId(ids.at(-1)!).getTime()) / 86_400_000);
