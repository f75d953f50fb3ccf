import type { Mention } from '@masthead/contract';
import { before, days } from '../../platform/clock/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { findMention, type MentionRow } from './mentions.queries.ts';
import { correctTone } from './set-tone.ts';
import { countAgreement, keepReview, listUnjudged } from './tone-review.queries.ts';

/** Mentions offered at once, and the days they are from. */
const offered = 10;
const reviewDays = 30;
/** Confidence below which the screens say 'unsure'. */
const sureFrom = 0.6;

/** Returns mentions to judge and how often the machine's tone was judged right so far. */
export async function showToneReview({ db, clock }: Pick<Services, 'db' | 'clock'>, scope: Scope, brandId: BrandId) {
  const since = before(clock.now(), days(reviewDays));
  const [mentions, agreement] = await Promise.all([
    listUnjudged(db, scope, brandId, { since, limit: offered }),
    countAgreement(db, brandId, sureFrom),
  ]);
  return { mentions, agreement };
}

/** Takes the tone that a person gives a mention without having seen the machine's, and keeps both. Throws 404. */
export async function judgeTone(
  services: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  mentionId: string,
  person: Mention['sentiment'],
): Promise<MentionRow> {
  const mention = await findMention(services.db, scope, mentionId);
  if (!mention) throw notFound();
  // A tone that a person has set is no longer the machine's.
  if (mention.sentiment_confidence !== null)
    await keepReview(services.db, mention, { person, by: scope.actor.user_id, at: services.clock.now() });
  return correctTone(services, scope, mentionId, person);
}
