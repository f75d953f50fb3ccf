import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import { acrossBrands, type BrandId, type Scope, type SystemDb } from '../access/index.ts';
import { letFilesGo } from '../files/index.ts';
import { forgetting } from './connect.requests.ts';
import { bringGroupBack, findGroup, forgetGroups, markGroupsRemoved } from './groups.queries.ts';
import { removeImported } from './people.queries.ts';
import { bringRelationsBack, forgetRelations, markRelationsRemoved } from './relations.queries.ts';
import { refusingDoubles } from './save-group.ts';
import { type Effects, photoHolder } from './save-relation.ts';

/** Time in which a removed relation or group can be restored. */
const grace = days(1);
/** Time in which a merge can be undone. */
export const mergeGrace = days(30);
const batch = 200;

/** Removes relations. Answers how many there were; throws 404 for none. */
export async function removeRelations({ db, clock }: Effects, scope: Scope, ids: readonly string[]): Promise<number> {
  const deleted = await markRelationsRemoved(db, scope, ids, clock.now());
  if (deleted === 0) throw notFound();
  return deleted;
}

/** Brings removed relations back with their groups and clippings. Answers how many; throws 404 for none. */
export async function restoreRelations({ db, clock }: Effects, scope: Scope, ids: readonly string[]): Promise<number> {
  const restored = await bringRelationsBack(db, scope, ids, before(clock.now(), grace));
  if (restored === 0) throw notFound();
  return restored;
}

/** Removes groups; their relations stay. Returns the ids of those that were there. */
export async function removeGroups({ db, clock }: Effects, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await markGroupsRemoved(db, scope, ids, clock.now())).map(({ id }) => id));
}

/** Throws 404, and 422 if its name is taken by now. */
export const restoreGroup = ({ db, clock }: Effects, scope: Scope, groupId: string): Promise<void> =>
  refusingDoubles(() =>
    db.transaction().execute(async (transaction) => {
      const isBack = (await bringGroupBack(transaction, scope, groupId, before(clock.now(), grace))) > 0;
      if (!isBack && !(await findGroup(transaction, scope, groupId))) throw notFound();
    }),
  );

/** Deletes permanently what can no longer be restored: no data of a person is left, not even the photo. */
export const forgetRelationsJob = defineJob({
  name: 'connect.forget-removed',
  payload: noPayload,
  schedule: '17 * * * *',
  run: async ({ db, clock }: Effects, _, signal) => {
    const until = before(clock.now(), grace);
    const mergedBefore = before(clock.now(), mergeGrace);
    const page = () =>
      db.transaction().execute(async (transaction) => {
        return (await forget(acrossBrands(transaction), until, mergedBefore)) === batch;
      });
    await eachPage(signal, page);
    await forgetGroups(acrossBrands(db), until);
  },
});

/** Deletes relations permanently with all their data. Returns how many there were. */
async function forget(system: SystemDb, removedBefore: Date, mergedBefore = removedBefore): Promise<number> {
  const gone = await forgetRelations(system, { removedBefore, mergedBefore, limit: batch });
  const ids = gone.map(({ id }) => id);
  const brandIds = [...new Set(gone.map(({ brand_id }) => brand_id))];
  for (const kind of Object.values(forgetting)) await kind.call(system, brandIds, ids);
  await letFilesGo(system, [photoHolder], ids);
  return ids.length;
}

/** Time of a removal that is never restored. */
const longAgo = new Date(0);

/** Deletes relations of a brand permanently at once, in the caller's transaction. Returns how many there were. */
export async function forgetNow(transaction: Db, brandId: BrandId, ids: readonly string[]): Promise<number> {
  await removeImported(transaction, brandId, ids, longAgo);
  let deleted = 0;
  for (let page = batch; page === batch; deleted += page) page = await forget(acrossBrands(transaction), longAgo);
  return deleted;
}
