import { after, days, hours } from '../../../platform/clock/index.ts';

/** Ages at which the counts of a post are read: most reactions come in its first days. */
export const readingAges: readonly number[] = [hours(1), days(1), days(3), days(7)];

/** Age beyond which a post that becomes a clipping is not read. */
const oldestPost = days(30);

/** Returns when a post is read next; null: it is not. */
export function nextReading(publishedAt: Date, now: Date, ages: readonly number[] = readingAges): Date | null {
  const times = ages.map((age) => after(publishedAt, age));
  return times.find((time) => time > now) ?? null;
}

/** Returns when the post of a new clipping is read first: one that is past all ages once, at once. */
export function firstReading(publishedAt: Date, now: Date): Date | null {
  if (publishedAt.getTime() < now.getTime() - oldestPost) return null;
  const first = after(publishedAt, readingAges[0]!);
  return first > now ? first : now;
}
