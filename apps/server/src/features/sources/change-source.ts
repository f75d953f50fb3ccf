import type { BodyOf, Endpoints } from '@masthead/contract';
import { type Db, isUniqueViolation } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../accounts/index.ts';
import { findOutlet } from '../outlets/index.ts';
import { findFeed, refusing } from './discover-source.ts';
import { hashUrl } from './read-feed.ts';
import { fetchBy, holdEditable, holdSource, takeOffList, updateSources } from './sources.queries.ts';

type SourceForm = BodyOf<Endpoints['sources.update']>;
type Save = Pick<Services, 'db' | 'clock'>;

/** Changes a source that nobody else has on their list; a new address is fetched once before it is taken. */
export async function changeSource(
  services: Save & Pick<Services, 'fetcher'>,
  scope: Scope,
  sourceId: string,
  form: SourceForm,
): Promise<void> {
  const { db, clock, fetcher } = services;
  const { url: typed, ...change } = form;
  await db.transaction().execute((transaction) => holdOwn(transaction, scope, sourceId));
  if (change.media_outlet_id && !(await findOutlet(db, change.media_outlet_id)))
    throw invalidField('media_outlet_id', 'invalid');
  const address =
    typed === undefined
      ? undefined
      : await refusing('url', async () => addressOf((await findFeed(fetcher, typed)).url));
  try {
    await db.transaction().execute(async (transaction) => {
      // Once more: another organisation may have added it while the address was fetched.
      await holdOwn(transaction, scope, sourceId);
      await updateSources(transaction, scope, [sourceId], { ...change, address }, clock.now());
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure(409, 'conflict');
    throw error;
  }
}

/** Switches those of the sources that the organisation may change on or off. Answers how many they are. */
export const switchSources = (
  { db, clock }: Save,
  scope: Scope,
  sourceIds: readonly string[],
  enabled: boolean,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const editable = await holdEditable(transaction, scope, sourceIds);
    const ids = editable.map(({ id }) => id);
    return await updateSources(transaction, scope, ids, { enabled }, clock.now());
  });

/** Takes a source off the organisation's list. */
export const removeSource = ({ db, clock }: Save, scope: Scope, sourceId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (!(await holdSource(transaction, scope, sourceId))) throw notFound();
    await takeOffList(transaction, scope, sourceId, clock.now());
  });

/** Has a source fetched now; those who fetch look for what is due several times a second. */
export const fetchNow = ({ db, clock }: Save, scope: Scope, sourceId: string) =>
  fetchBy(db, scope, [sourceId], clock.now());

async function holdOwn(db: Db, scope: Scope, sourceId: string): Promise<void> {
  const source = await holdSource(db, scope, sourceId);
  if (!source) throw notFound();
  if (source.shared && !scope.actor.is_staff_member) throw new Failure(409, 'conflict');
}

const addressOf = (url: string) => ({ url, url_hash: hashUrl(url), host: new URL(url).host });
