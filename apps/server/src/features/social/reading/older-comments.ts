import type { KnownComments } from '../connector.ts';
import { SocialFailure } from '../failure.ts';

/** Answers beyond the first that a reading asks for at most, over all posts of the account. */
const most = { daily: 20, hourly: 5 };

interface Part<T> {
  items: readonly T[];
  /** Place of the next answer; null: that was the last. */
  next: string | null;
}

/** Decides about each further answer of a reading. */
export interface OlderComments {
  /** Returns true if older comments on a post are asked for, as once a day. */
  ofPost(): boolean;
  /** Returns true if a list of the account goes on: once a day, or because it does not hold the newest known comment yet. */
  ofAccount(ids: readonly string[]): boolean;
}

/** Returns the decisions of one reading, which end at its bound. */
export function olderComments({ newest, isDue }: KnownComments): OlderComments {
  let left = isDue ? most.daily : most.hourly;
  const take = (isWanted: boolean) => isWanted && left-- > 0;
  return {
    ofPost: () => take(isDue),
    ofAccount: (ids) => take(isDue || (newest !== null && !ids.includes(newest))),
  };
}

/** Reads parts of a list after the first as long as they are wanted. One that is refused ends the list, and the reading goes on. */
export async function readOn<T>(
  first: Part<T>,
  isWanted: (items: readonly T[]) => boolean,
  read: (next: string) => Promise<Part<T>>,
): Promise<{ items: T[]; isWhole: boolean }> {
  const items = [...first.items];
  let part = first;
  while (part.next !== null && isWanted(part.items)) {
    try {
      part = await read(part.next);
    } catch (error) {
      if (error instanceof SocialFailure) break;
      throw error;
    }
    items.push(...part.items);
  }
  return { items, isWhole: part.next === null };
}
