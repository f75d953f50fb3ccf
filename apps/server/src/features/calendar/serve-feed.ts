import { after, before, days } from '../../platform/clock/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import { acrossBrands, type Call, entryInBrand, findUserActor, hashToken } from '../access/index.ts';
import { listEvents } from './events.queries.ts';
import { findFeedOwner } from './feeds.queries.ts';
import { writeFeed } from './write-calendar.ts';

const past = days(180);
const future = days(730);
const most = 2000;

/** Answers a secret address for as long as its user may see relations of the brand. */
export async function serveCalendarFeed(call: Call<'connect.calendar-feed.public'>): Promise<unknown> {
  const { db, clock, params, reply } = call;
  const owner = await findFeedOwner(acrossBrands(db), hashToken(params.token));
  const actor = owner && (await findUserActor(acrossBrands(db), owner.user_id, clock.now()));
  if (!owner || !actor || !entryInBrand(actor, owner.brand_id, 'relations.list').can) throw notFound();
  const period = { start: before(clock.now(), past).toISOString(), end: after(clock.now(), future).toISOString() };
  const events = await listEvents(db, { brandIds: [owner.brand_id] }, period, { after: null, limit: most });
  const origin = publicUrlOf(call);
  reply.headers({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="masthead.ics"',
    'cache-control': 'private, max-age=300',
    'x-robots-tag': 'noindex',
  });
  return reply.send(
    writeFeed(owner.brand_name, events.slice(0, most), ({ id }) => `${origin}/connect/calendar?event=${id}`),
  );
}
