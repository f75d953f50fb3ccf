import type { BodyOf, Endpoints } from '@masthead/contract';
import { type Db, isUniqueViolation, transact } from '../../platform/db/index.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { hashUrl } from '../documents/index.ts';
import { checkOutlet } from './add-source.ts';
import { findPlaceAside } from './discover-aside.ts';
import { refusing } from './discover-source.ts';
import { fetchBy, findListed, holdSource, updateSources } from './list.queries.ts';

type SourceForm = BodyOf<Endpoints['sources.update']>;
type Save = Pick<Services, 'db' | 'clock'>;

/**
 * Changes a source. Its name is the organisation's own; the rest is everybody's, so only the one organisation that has it
 * changes that, or staff. A new address is fetched once before it is taken.
 */
export async function changeSource(
  services: Save & Pick<Services, 'config'>,
  scope: Scope,
  sourceId: string,
  form: SourceForm,
): Promise<void> {
  const { db, clock, config } = services;
  const { url: typed, name, interval_seconds, interval_pinned, ...rest } = form;
  const change = { ...rest, ...pinning(interval_seconds, interval_pinned) };
  const isOwn = typed === undefined && Object.keys(change).length === 0;
  const hold = isOwn ? holdListed : holdOwn;
  await transact(db, (transaction) => hold(transaction, scope, sourceId));
  const row = await findListed(db, scope, sourceId, clock.now());
  if (!row) throw notFound();
  const place =
    typed === undefined
      ? undefined
      : await refusing('url', async () => {
          const found = await findPlaceAside(config, typed);
          return { ...found.place, kind: found.kind };
        });
  if (change.media_outlet_id)
    await checkOutlet(db, scope, change.media_outlet_id, place ? [place.url, place.page_url] : [row.url, row.page_url]);
  const address = place && {
    url: place.url,
    url_hash: hashUrl(place.url),
    host: new URL(place.url).host,
    kind: place.kind,
    page_url: place.page_url,
  };
  try {
    await transact(db, async (transaction) => {
      // Once more: another organisation may have added it while the address was fetched.
      await hold(transaction, scope, sourceId);
      await updateSources(transaction, scope, [sourceId], { ...change, own_name: name, address }, clock.now());
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure(409, 'conflict');
    throw error;
  }
}

/**
 * Returns the columns of pinning: a given interval is pinned; `interval_pinned: false` lets it follow the source again.
 */
export function pinning(interval_seconds: number | undefined, interval_pinned: boolean | undefined) {
  const pinned = interval_pinned ?? (interval_seconds === undefined ? undefined : true);
  return {
    ...(interval_seconds !== undefined && { interval_seconds }),
    ...(pinned !== undefined && { interval_pinned: pinned }),
  };
}

/** Has a source fetched now; those who fetch look for what is due several times a second. */
export const fetchNow = ({ db, clock }: Save, scope: Scope, sourceId: string) =>
  fetchBy(db, scope, [sourceId], clock.now());

async function holdListed(db: Db, scope: Scope, sourceId: string): Promise<void> {
  if (!(await holdSource(db, scope, sourceId))) throw notFound();
}

async function holdOwn(db: Db, scope: Scope, sourceId: string): Promise<void> {
  const source = await holdSource(db, scope, sourceId);
  if (!source) throw notFound();
  if (source.shared && !scope.actor.is_staff_member) throw new Failure(409, 'conflict');
}
