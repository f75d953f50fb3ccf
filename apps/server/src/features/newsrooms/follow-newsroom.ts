import type { ImageCrop } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import type { Sender } from '@masthead/site/mail/mail.ts';
import { v7 as uuidv7 } from 'uuid';
import { before, days, hours } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import { post } from '../../platform/mail/index.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { hashFollowToken, makeFollowToken } from './follow-token.ts';
import { confirmFollower, findFollower, forgetFollower, forgetUnconfirmed, saveAsked } from './followers.queries.ts';

/** The shortest time between mails to a follower, even if others enter the address. */
const askedAgainAfter = hours(1);
const unconfirmedFor = days(14);

interface Newsroom {
  id: string;
  name: string;
  /** Address of the site without a slash at its end. */
  url: string;
  main_color: string;
  logo: ImageCrop | null;
}

/** Returns the newsroom as the sender of a mail, because its readers do not know Masthead. */
function senderOf({ name, url, main_color, logo }: Newsroom): Sender {
  const path = logo?.cropped ?? logo?.original;
  return { name, colour: main_color, logo: path ? new URL(path, url).href : null };
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
  const known = await findFollower(acrossBrands(db), newsroom.id, email);
  if (known?.confirmed_at || (known && Date.parse(known.asked_at) > before(now, askedAgainAfter).getTime())) return;
  const token = makeFollowToken();
  const say = (key: string) => translate(language, `newsrooms.follow_mail.${key}`, { newsroom: newsroom.name });
  const mail = {
    to: email,
    ...(await layOut(language, {
      subject: say('subject'),
      sender: senderOf(newsroom),
      greeting: say('greeting'),
      paragraphs: [say('body')],
      action: { label: say('action'), link: `${newsroom.url}/follow/${token}` },
      closing: say('closing'),
    })),
  };
  await db.transaction().execute(async (transaction) => {
    await saveAsked(
      acrossBrands(transaction),
      newsroom.id,
      { id: uuidv7(), email, language, tokenHash: hashFollowToken(token) },
      now,
    );
    await post(transaction, clock, mail);
  });
}

/** Confirms a follower. Returns false if the link is not, or no longer, valid. Opening it twice does no harm. */
export const confirmFollowing = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  newsroomId: string,
  token: string,
): Promise<boolean> => (await confirmFollower(acrossBrands(db), newsroomId, hashFollowToken(token), clock.now())) > 0;

/** Forgets who holds the link. false: nobody does. */
export const leaveNewsroom = async (
  { db }: Pick<Services, 'db'>,
  newsroomId: string,
  token: string,
): Promise<boolean> => (await forgetFollower(acrossBrands(db), newsroomId, hashFollowToken(token))) > 0;

/** Addresses that never answered are not kept. */
export const forgetUnconfirmedJob = defineJob({
  name: 'newsrooms.forget-unconfirmed',
  payload: noPayload,
  schedule: '41 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
    void (await forgetUnconfirmed(acrossBrands(db), before(clock.now(), unconfirmedFor))),
});
