import { before, days } from '../../../platform/clock/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { Call, Handlers } from '../../access/index.ts';
import { fetchLogoJob } from './fetch-logo.ts';
import { askForLogo, findLogo } from './logos.queries.ts';

/** Media with sites of their own. */
const mediaTypes = ['print', 'web', 'tv', 'radio'];
const fetchedAgainAfter = days(30);
/** A transparent picture of one pixel, under which the initials of the outlet stay visible. */
const nothing = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Answers the logo of an outlet, or nothing visible while it is fetched and where there is none. */
async function sendLogo({ db, clock, params, reply }: Call<'media-outlets.logo'>) {
  const { media_outlet_id: outlet_id } = params;
  const now = clock.now();
  const since = before(now, fetchedAgainAfter);
  const known = await findLogo(db, outlet_id);
  if (!known || new Date(known.asked_at) < since)
    await db.transaction().execute(async (transaction) => {
      if (await askForLogo(transaction, outlet_id, { mediaTypes, since, now }))
        await enqueue(transaction, fetchLogoJob, { outlet_id });
    });
  const age = known?.fetched_at ? 86_400 : 60;
  return reply
    .headers({
      'content-type': known?.picture ? 'image/webp' : 'image/gif',
      'cache-control': `private, max-age=${age}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(known?.picture ?? nothing);
}

export const logoRoutes: Handlers = { 'media-outlets.logo': sendLogo };
