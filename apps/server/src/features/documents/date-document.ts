import { days, hours } from '../../platform/clock/index.ts';

/** A time that somebody states, and how sure it is that of publication, 0 to 1. */
export interface Dated {
  at: Date;
  confidence: number;
}

/** Sources sometimes announce a time to come; it is no news before it is collected. */
const clockSkew = 60_000;
/** Least confidence at which a stated time is preferred to another. */
const sure = 0.85;
/** A time that is no better than this says nothing against being news. */
const vague = 0.5;
/** Longest time between publication and collection of news. */
const newsAge = days(3);
/** Two sure times that differ by less mean the same moment: of the page and of the feed, of a day and its hour. */
const sameMoment = hours(36);
const withoutDate = 0.3;
const withoutDateInBacklog = 0.1;

/**
 * Returns the time of publication. The surest time wins; of two sure ones that differ by days the earlier, because
 * feeds and sitemaps put old articles into a new place with the time of today. Without a time it is that of
 * collection: news if a source announces it among others that are known, none in the backlog of a source that is
 * read for the first time.
 */
export function publishedAt(
  stated: readonly Dated[],
  { collectedAt, backlog }: { collectedAt: Date; backlog: boolean },
): Dated & { isNews: boolean } {
  const possible = stated.filter(
    ({ at }) => Number.isFinite(at.getTime()) && at.getTime() <= collectedAt.getTime() + clockSkew && at.getTime() > 0,
  );
  const believed = possible
    .filter(({ confidence }) => confidence >= sure)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const [surest] = possible.toSorted((a, b) => b.confidence - a.confidence);
  if (!surest) return { at: collectedAt, confidence: backlog ? withoutDateInBacklog : withoutDate, isNews: !backlog };
  const [earliest] = believed;
  const best = earliest && surest.at.getTime() - earliest.at.getTime() > sameMoment ? earliest : surest;
  const isOld = collectedAt.getTime() - best.at.getTime() > newsAge;
  return { ...best, isNews: !(isOld && best.confidence >= vague) };
}
