import type { DiscoverSearch } from '@masthead/contract';
import { before, minutes } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import { acrossBrands, type BrandId } from '../access/index.ts';
import { searchedRelations } from './connect.requests.ts';
import { addMembers, claimDynamicGroups, keepMembers, listDynamicGroups, markRefreshed } from './groups.queries.ts';
import type { Effects } from './save-relation.ts';

/** Age at which the members of a saved search are looked for again. */
const stale = minutes(10);
const batch = 20;

/** Makes the finds of a saved search the members of its group. */
export async function refreshMembers(
  db: Db,
  { brandId, groupId, search }: { brandId: BrandId; groupId: string; search: DiscoverSearch },
  now: Date,
): Promise<void> {
  const ids = await searchedRelations.call(db, brandId, search, now);
  await keepMembers(db, brandId, groupId, ids);
  await addMembers(db, brandId, groupId, ids);
  await markRefreshed(db, brandId, groupId, now);
}

/** Brings all dynamic groups of a brand up to date, after its relations or their profiles changed. */
export async function refreshGroups({ db, clock }: Effects, brandId: BrandId): Promise<void> {
  for (const { id, search } of await listDynamicGroups(db, brandId))
    await refreshMembers(db, { brandId, groupId: id, search }, clock.now());
}

/** Updates dynamic groups, because journalists keep publishing. */
export const refreshGroupsJob = defineJob({
  name: 'connect.refresh-dynamic-groups',
  payload: noPayload,
  schedule: '*/10 * * * *',
  run: async ({ db, clock }: Effects, _, signal) => {
    const until = before(clock.now(), stale);
    await eachPage(signal, () =>
      db.transaction().execute(async (transaction) => {
        const groups = await claimDynamicGroups(acrossBrands(transaction), until, batch);
        for (const { brand_id, id, search } of groups)
          await refreshMembers(transaction, { brandId: brand_id, groupId: id, search }, clock.now());
        return groups.length === batch;
      }),
    );
  },
});
