import { translate } from '@masthead/i18n/server';
import { v7 as uuidv7 } from 'uuid';
import { before, days, hours } from '../../platform/clock/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { post } from '../../platform/mail/index.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { Services } from '../../platform/services.ts';
import { hashFollowToken, makeFollowToken } from './follow-token.ts';
import { confirmFollower, findFollower, forgetFollower, forgetUnconfirmed, saveAsked } from './followers.queries.ts';

/** Somebody who follows is not written to more often than this, whoever types in the address. */
const askedAgainAfter = hours(1);
const unconfirmedFor = days(14);

interface Newsroom {
  id: string;
  name: string;
  /** Address of the site without a slash at its end. */
  url: string;
}

/**
 * Asks an address by mail whether it wants to follow (double opt-in). Says nothing to the caller of whether it follows already, so that
 * nobody learns who reads what.
 */
export async function askToFollow(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  newsroom: Newsroom,
  { email, language }: { email: string; language: string },
): Promise<void> {
  const now = clock.now();
  const known = await findFollower(db, newsroom.id, email);
  if (known?.confirmed_at || (known && Date.parse(known.asked_at) > before(now, askedAgainAfter).getTime())) return;
  const token = makeFollowToken();
  const say = (key: string) => translate(language, `newsrooms.follow_mail.${key}`, { newsroom: newsroom.name });
  const mail = {
    to: email,
    subject: say('subject'),
    ...(await layOut(language, {
      greeting: say('greeting'),
      paragraphs: [say('body')],
      action: { label: say('action'), link: `${newsroom.url}/follow/${token}` },
      closing: say('closing'),
    })),
  };
  await db.transaction().execute(async (transaction) => {
    await saveAsked(
      transaction,
      newsroom.id,
      { id: uuidv7(), email, language, tokenHash: hashFollowToken(token) },
      now,
    );
    await post(transaction, clock, mail);
  });
}

/** false: the link is not, or no longer, good. Opening it twice does no harm. */
export const confirmFollowing = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  newsroomId: string,
  token: string,
): Promise<boolean> => (await confirmFollower(db, newsroomId, hashFollowToken(token), clock.now())) > 0;

/** Forgets who holds the link. false: nobody does. */
export const leaveNewsroom = async (
  { db }: Pick<Services, 'db'>,
  newsroomId: string,
  token: string,
): Promise<boolean> => (await forgetFollower(db, newsroomId, hashFollowToken(token))) > 0;

/** Addresses that never answered are not kept. */
export const forgetUnconfirmedJob = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Job => ({
  name: 'newsrooms.forget-unconfirmed',
  schedule: '41 3 * * *',
  run: async () => void (await forgetUnconfirmed(db, before(clock.now(), unconfirmedFor))),
});
