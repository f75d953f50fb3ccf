import { type BodyOf, type Endpoints, limits, type SourceKind } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../platform/config/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { hashUrl } from '../documents/index.ts';
import { ensureOutlets, findOutlet, setMediaType } from '../outlets/index.ts';
import { findPlaceAside, namesFeedAside } from './discover-aside.ts';
import { type ReadPlace, refusing } from './discover-source.ts';
import { type FeedOutlet, fitsOutlet, needsVoucher, outletOfFeed } from './feed-outlet.ts';
import { kindOf } from './kinds/kinds.ts';
import { type HeldSource, holdSources, putOnList, updateSources } from './list.queries.ts';
import { findKnown, insertSources } from './sources.queries.ts';

type NewSourceForm = BodyOf<Endpoints['sources.store']>;
type Save = Pick<Services, 'db' | 'clock'>;

/** A source to put on the organisation's list. The outlet is made if its site has none yet. */
export interface WantedSource {
  /** Address as `parseAddress` spells it. */
  url: string;
  kind: SourceKind;
  page_url?: string | null;
  name: string;
  followers?: number | null;
  outlet: { id: string } | (FeedOutlet & { catalogue_key?: string });
}

interface Added {
  /** Sources that were not on the organisation's list, whether or not others had them. */
  created: number;
  existing: number;
}

interface Manner {
  /** Left out: the pause follows how often the source publishes. */
  interval_seconds?: number | undefined;
  enabled: boolean;
}

/** Fetches the address once and puts its source on the organisation's list. Answers the source's id. */
export async function addSource(
  services: Save & Pick<Services, 'config'>,
  scope: Scope,
  form: NewSourceForm,
): Promise<string> {
  const { db, config } = services;
  const found = await refusing('url', () => findPlaceAside(config, form.url, form.kind));
  const { kind, place, feed } = found;
  // The name that a person gives is the organisation's own; everybody sees what the source calls itself.
  const name = kindOf(kind).text === 'post' ? (place.title ?? feed.title) : (feed.title ?? place.title);
  if (form.media_outlet_id) await checkOutlet(db, scope, form.media_outlet_id, [place.url, place.page_url]);
  const outlet = form.media_outlet_id ? { id: form.media_outlet_id } : await outletOf(config, found, name);
  const wanted: WantedSource = {
    url: place.url,
    kind,
    page_url: place.page_url,
    followers: place.followers,
    name: name ?? ('name' in outlet ? outlet.name : new URL(place.url).host),
    outlet,
  };
  const { ids } = await addSources(services, scope, [wanted], form);
  if (form.name) await updateSources(db, scope, [ids[0]!], { own_name: form.name }, services.clock.now());
  return ids[0]!;
}

/**
 * Checks that a source is on the site of its outlet, because outlets are shared; staff may attach any. Throws a failure
 * of the field.
 */
export async function checkOutlet(
  db: Db,
  scope: Scope,
  outletId: string,
  addresses: readonly (string | null)[],
): Promise<void> {
  const outlet = await findOutlet(db, outletId);
  if (!outlet) throw invalidField('media_outlet_id', 'invalid');
  const fits = addresses.some((address) => address !== null && fitsOutlet(outlet.site, address));
  if (!fits && !scope.actor.is_staff_member)
    throw invalidField('media_outlet_id', 'outlet_other_site', { site: new URL(addresses[0]!).host });
}

async function outletOf(config: Config, { kind, place, feed }: ReadPlace, name: string | null): Promise<FeedOutlet> {
  const isAccount = kindOf(kind).text === 'post';
  // An account's own page is named by the service, not by its author.
  const homeUrl = isAccount ? place.page_url : feed.homeUrl;
  const facts = {
    url: place.url,
    title: (isAccount ? name : feed.title) ?? name ?? null,
    homeUrl,
    language: feed.language,
  };
  const vouched = isAccount || (needsVoucher(facts) && (await namesFeedAside(config, homeUrl!, place.url)));
  return outletOfFeed(facts, { vouched });
}

/** Puts sources on the organisation's list without fetching them; they are due at once. All or, when it fails, none. */
export async function addSources(
  { db, clock }: Save,
  scope: Scope,
  sources: readonly WantedSource[],
  manner: Manner,
): Promise<Added & { ids: string[] }> {
  const byHash = new Map(sources.map((source) => [hashUrl(source.url).toString('hex'), source]));
  // Sorted, so that two imports of the same sources wait for each other instead of locking each other out.
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

const intervalOf = ({ interval_seconds }: Manner) => ({
  interval_seconds: interval_seconds ?? limits.sourceInterval.default,
  interval_pinned: interval_seconds !== undefined,
});

async function insertMissing(
  db: Db,
  missing: readonly (readonly [string, WantedSource])[],
  manner: Manner,
  now: Date,
): Promise<void> {
  const outlets = missing.flatMap(([, { outlet, kind }]) =>
    'site' in outlet ? [{ id: uuidv7(), catalogue_key: null, ...outlet, kind }] : [],
  );
  // Sources of one outlet name it once.
  const once = [...new Map(outlets.map((outlet) => [outlet.site, outlet])).values()];
  const outletIds = await ensureOutlets(db, once, now);
  for (const [mediaType, of] of Map.groupBy(once, ({ kind }) => kindOf(kind).media_type))
    if (mediaType !== 'web')
      // Only those that were made just now: what was there before is what it is.
      await setMediaType(
        db,
        of.map(({ id }) => id),
        mediaType,
      );
  const sources = missing.map(([key, { url, kind, page_url, name, followers, outlet }]) => ({
    id: uuidv7(),
    outlet_id: 'id' in outlet ? outlet.id : outletIds.get(outlet.site)!,
    kind,
    url,
    url_hash: Buffer.from(key, 'hex'),
    host: new URL(url).host,
    page_url: page_url ?? null,
    name: name.slice(0, 255),
    followers: followers ?? null,
    enabled: manner.enabled,
    ...intervalOf(manner),
  }));
  await insertSources(db, sources, now);
}

/**
 * Has sources that are new on a list fetched again. A source that nobody had takes the requested interval, others
 * keep theirs.
 */
async function revive(db: Db, scope: Scope, held: readonly HeldSource[], manner: Manner, now: Date): Promise<void> {
  const asleep = held.filter(({ listed, enabled }) => !listed && !enabled);
  const forgotten = asleep.filter(({ shared }) => !shared).map(({ id }) => id);
  const used = asleep.filter(({ shared }) => shared).map(({ id }) => id);
  if (forgotten.length > 0) await updateSources(db, scope, forgotten, { enabled: true, ...intervalOf(manner) }, now);
  if (used.length > 0) await updateSources(db, scope, used, { enabled: true }, now);
}
