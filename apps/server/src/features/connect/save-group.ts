import type { DiscoverSearch } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Db, isUniqueViolation } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { refreshMembers } from './dynamic-groups.ts';
import {
  addMembers,
  findGroup,
  type GroupRow,
  insertGroup,
  keepMembers,
  removeMembers,
  setSearch,
  touchGroup,
} from './groups.queries.ts';
import { listOwnRelations } from './relations.queries.ts';
import type { Effects } from './save-relation.ts';

interface Form {
  name?: string | undefined;
  relations?: readonly string[] | undefined;
  search?: DiscoverSearch | undefined;
}

/** Refuses a second group of a name in a brand, which the database does not accept. */
export async function refusingDoubles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'relation_groups_name')) throw invalidField('name', 'group_name_taken');
    throw error;
  }
}

/** Throws 422 if one of them is no relation of the brand. */
async function ownRelations(db: Db, brandId: BrandId, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if ((await listOwnRelations(db, brandId, wanted)).length < wanted.length) throw invalidField('relations', 'invalid');
  return wanted;
}

/** Keeps a search with a group, and makes its finds the members. */
async function searchMembers(db: Db, brandId: BrandId, groupId: string, search: DiscoverSearch, now: Date) {
  await setSearch(db, brandId, groupId, search);
  await refreshMembers(db, { brandId, groupId, search }, now);
}

/** Makes a group. Throws 422. */
export async function createGroup(
  { db, clock }: Effects,
  scope: Scope,
  brandId: BrandId,
  { name, relations = [], search }: Form & { name: string },
): Promise<string> {
  const id = uuidv7();
  await refusingDoubles(() =>
    db.transaction().execute(async (transaction) => {
      const members = await ownRelations(transaction, brandId, relations);
      await insertGroup(transaction, { id, brand_id: brandId, name, userId: scope.actor.user_id }, clock.now());
      if (search) await searchMembers(transaction, brandId, id, search, clock.now());
      else await addMembers(transaction, brandId, id, members);
    }),
  );
  return id;
}

/** Refuses to change members of a saved search by hand. */
function refuseDynamic({ search }: GroupRow): void {
  if (search) throw new Failure(409, 'dynamic_group');
}

/** Lets a group be changed. Throws 404. */
const changing = (
  { db, clock }: Effects,
  scope: Scope,
  groupId: string,
  {
    name,
    change,
  }: { name?: string | undefined; change: (transaction: Db, brandId: BrandId, group: GroupRow) => Promise<unknown> },
): Promise<void> =>
  refusingDoubles(() =>
    db.transaction().execute(async (transaction) => {
      const isThere = (await touchGroup(transaction, scope, groupId, { name, now: clock.now() })) > 0;
      const group = isThere && (await findGroup(transaction, scope, groupId));
      if (!group) throw notFound();
      await change(transaction, group.brand_id, group);
    }),
  );

/** Renames a group, gives it exactly these relations, or both. Throws 404, 422. */
export const changeGroup = (effects: Effects, scope: Scope, groupId: string, { name, relations, search }: Form) =>
  changing(effects, scope, groupId, {
    name,
    change: async (transaction, brandId, group) => {
      if (search) await searchMembers(transaction, brandId, groupId, search, effects.clock.now());
      if (!relations || search) return;
      refuseDynamic(group);
      const members = await ownRelations(transaction, brandId, relations);
      await keepMembers(transaction, brandId, groupId, members);
      await addMembers(transaction, brandId, groupId, members);
    },
  });

/** Throws 404, 422. */
export const addToGroup = (effects: Effects, scope: Scope, groupId: string, relations: readonly string[]) =>
  changing(effects, scope, groupId, {
    change: async (transaction, brandId, group) => {
      refuseDynamic(group);
      await addMembers(transaction, brandId, groupId, await ownRelations(transaction, brandId, relations));
    },
  });

/** Removes relations from a group; those outside it are unchanged. Throws 404. */
export const takeFromGroup = (effects: Effects, scope: Scope, groupId: string, relations: readonly string[]) =>
  changing(effects, scope, groupId, {
    change: async (transaction, brandId, group) => {
      refuseDynamic(group);
      await removeMembers(transaction, brandId, groupId, relations);
    },
  });
