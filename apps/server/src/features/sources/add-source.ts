import type { BodyOf, Endpoints } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../accounts/index.ts';
import { ensureOutlets, findOutlet } from '../outlets/index.ts';
import { findFeed, refusing } from './discover-source.ts';
import { type FeedOutlet, outletOfFeed } from './feed-outlet.ts';
import { hashUrl } from './read-feed.ts';
import { findKnown, type HeldSource, holdSources, insertSources, putOnList, updateSources } from './sources.queries.ts';

type NewSourceForm = BodyOf<Endpoints['sources.store']>;
type Save = Pick<Services, 'db' | 'clock'>;

/** A feed to put on the organisation's list. The outlet is made where its site has none yet. */
export interface WantedFeed {
  /** As `parseAddress` spells it. */
  url: string;
  name: string;
  outlet: { id: string } | (FeedOutlet & { catalogue_key?: string });
}

export interface Added {
  /** Feeds that were not on the organisation's list, whether or not others had them. */
  created: number;
  existing: number;
}

interface Manner {
  interval_seconds: number;
  enabled: boolean;
}

/** Fetches the address once and puts its feed on the organisation's list. Answers the source's id. */
export async function addSource(
  services: Save & Pick<Services, 'fetcher'>,
  scope: Scope,
  form: NewSourceForm,
): Promise<string> {
  const { db, fetcher } = services;
  // Sitemaps and pages are not collected yet; taking one in would only make a source that fails.
  if (form.kind !== 'feed') throw invalidField('kind', 'invalid');
  if (form.media_outlet_id && !(await findOutlet(db, form.media_outlet_id)))
    throw invalidField('media_outlet_id', 'invalid');
  const { url, feed } = await refusing('url', () => findFeed(fetcher, form.url));
  const title = form.name || feed.title;
  const outlet = outletOfFeed({ ...feed, url, title: feed.title ?? title ?? null });
  const wanted = {
    url,
    name: title ?? outlet.name,
    outlet: form.media_outlet_id ? { id: form.media_outlet_id } : outlet,
  };
  const { ids } = await addFeeds(services, scope, [wanted], form);
  return ids[0]!;
}

/** Puts feeds on the organisation's list without fetching them; they are due at once. All or, when it fails, none. */
export async function addFeeds(
  { db, clock }: Save,
  scope: Scope,
  feeds: readonly WantedFeed[],
  manner: Manner,
): Promise<Added & { ids: string[] }> {
  const byHash = new Map(feeds.map((feed) => [hashUrl(feed.url).toString('hex'), feed]));
  // Sorted, so that two imports of the same feeds wait for each other instead of locking each other out.
  const keys = [...byHash.keys()].sort();
  const hashes = keys.map((key) => Buffer.from(key, 'hex'));
  return await db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const known = await findKnown(transaction, hashes);
    const missing = keys.filter((key) => !known.has(key));
    await insertMissing(
      transaction,
      missing.map((key) => [key, byHash.get(key)!]),
      manner,
      now,
    );
    const held = await holdSources(transaction, scope, hashes);
    const created = await putOnList(
      transaction,
      scope,
      held.filter(({ listed }) => !listed).map(({ id }) => id),
      now,
    );
    if (manner.enabled) await revive(transaction, scope, held, manner, now);
    return { created, existing: held.length - created, ids: held.map(({ id }) => id) };
  });
}

async function insertMissing(
  db: Db,
  missing: readonly (readonly [string, WantedFeed])[],
  manner: Manner,
  now: Date,
): Promise<void> {
  const outlets = missing.flatMap(([, { outlet }]) =>
    'site' in outlet ? [{ id: uuidv7(), catalogue_key: null, ...outlet }] : [],
  );
  // Feeds of one outlet name it once.
  const once = [...new Map(outlets.map((outlet) => [outlet.site, outlet])).values()];
  const outletIds = await ensureOutlets(db, once, now);
  const sources = missing.map(([key, { url, name, outlet }]) => ({
    id: uuidv7(),
    outlet_id: 'id' in outlet ? outlet.id : outletIds.get(outlet.site)!,
    url,
    url_hash: Buffer.from(key, 'hex'),
    host: new URL(url).host,
    name: name.slice(0, 255),
    interval_seconds: manner.interval_seconds,
    enabled: manner.enabled,
  }));
  await insertSources(db, sources, now);
}

/** What is newly on a list is fetched again; one that nobody had takes the interval asked for, others keep theirs. */
async function revive(
  db: Db,
  scope: Scope,
  held: readonly HeldSource[],
  { interval_seconds }: Manner,
  now: Date,
): Promise<void> {
  const asleep = held.filter(({ listed, enabled }) => !listed && !enabled);
  const forgotten = asleep.filter(({ shared }) => !shared).map(({ id }) => id);
  const used = asleep.filter(({ shared }) => shared).map(({ id }) => id);
  if (forgotten.length > 0) await updateSources(db, scope, forgotten, { enabled: true, interval_seconds }, now);
  if (used.length > 0) await updateSources(db, scope, used, { enabled: true }, now);
}
