import { addDays } from '@masthead/measuring';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { figureDays } from './clean-up.ts';
import { type BrokenSource, countCollected, listSilentDays, listUnread } from './collection-of.queries.ts';

/** Sources of an organisation that were read within some days, and what is missing. */
interface Collection {
  sources: number;
  outlets: number;
  /** Sources that gave nothing but errors on at least one day: their number, and those with the most such days. */
  broken: number;
  worst: readonly BrokenSource[];
  /** Days on which no source of the organisation was read. */
  silent: readonly string[];
  /** The first day that is known; null: all days are. */
  known_from: string | null;
}

/** Returns how the sources on an organisation's list were read between two days in UTC; null: nothing is known of these days. */
export async function collectionOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Pick<Scope, 'organisationId'>,
  { first, last, most }: { first: string; last: string; most: number },
): Promise<Collection | null> {
  const today = clock.now().toISOString().slice(0, 10);
  const oldest = addDays(today, 1 - figureDays);
  const days = { first: first < oldest ? oldest : first, last: last > today ? today : last };
  if (days.last < days.first) return null;
  const read = await countCollected(db, scope, days);
  if (read.sources === 0) return null;
  return {
    ...read,
    worst: await listUnread(db, scope, { ...days, limit: most }),
    // Today is not over: a source may still be read.
    silent: (await listSilentDays(db, scope, { ...days, last: last < today ? days.last : addDays(today, -1) })).map(
      ({ day }) => day,
    ),
    known_from: days.first === first ? null : days.first,
  };
}
