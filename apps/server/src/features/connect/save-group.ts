import { v7 as uuidv7 } from 'uuid';
import { type Db, isUniqueViolation } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { addMembers, findGroup, insertGroup, keepMembers, removeMembers, touchGroup } from './groups.queries.ts';
import { listOwnRelations } from './relations.queries.ts';
import type { Effects } from './save-relation.ts';

interface Form {
  name?: string | undefined;
  relations?: readonly string[] | undefined;
}

/** One group of a name in a brand: the database holds it. */
export async function refusingDoubles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'relation_groups_name')) throw invalidField('name', 'group_name_taken');
    throw error;
  }
}

/** Throws 422 where one of them is no relation of the brand. */
async function ownRelations(db: Db, brandId: BrandId, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if ((await listOwnRelations(db, brandId, wanted)).length < wanted.length) throw invalidField('relations', 'invalid');
  return wanted;
}

/** Makes a group. Throws 422. */
export async function createGroup(
  { db, clock }: Effects,
  scope: Scope,
  brandId: BrandId,
  { name, relations = [] }: Form & { name: string },
): Promise<string> {
  const id = uuidv7();
  await refusingDoubles(() =>
    db.transaction().execute(async (transaction) => {
      const members = await ownRelations(transaction, brandId, relations);
      await insertGroup(transaction, { id, brand_id: brandId, name, userId: scope.actor.user_id }, clock.now());
      await addMembers(transaction, brandId, id, members);
    }),
  );
  return id;
}

/** Lets a group be changed. Throws 404. */
const changing = (
  { db, clock }: Effects,
  scope: Scope,
  groupId: string,
  { name, change }: { name?: string | undefined; change: (transaction: Db, brandId: BrandId) => Promise<unknown> },
): Promise<void> =>
  refusingDoubles(() =>
    db.transaction().execute(async (transaction) => {
      const isThere = (await touchGroup(transaction, scope, groupId, { name, now: clock.now() })) > 0;
      const group = isThere && (await findGroup(transaction, scope, groupId));
      if (!group) throw notFound();
      await change(transaction, group.brand_id);
    }),
  );

/** Renames a group, gives it exactly these relations, or both. Throws 404, 422. */
export const changeGroup = (effects: Effects, scope: Scope, groupId: string, { name, relations }: Form) =>
  changing(effects, scope, groupId, {
    name,
    change: async (transaction, brandId) => {
      if (!relations) return;
      const members = await ownRelations(transaction, brandId, relations);
      await keepMembers(transaction, brandId, groupId, members);
      await addMembers(transaction, brandId, groupId, members);
    },
  });

/** Throws 404, 422. */
export const addToGroup = (effects: Effects, scope: Scope, groupId: string, relations: readonly string[]) =>
  changing(effects, scope, groupId, {
    change: async (transaction, brandId) =>
      addMembers(transaction, brandId, groupId, await ownRelations(transaction, brandId, relations)),
  });

/** Removes relations from a group; those outside it are unchanged. Throws 404. */
export const takeFromGroup = (effects: Effects, scope: Scope, groupId: string, relations: readonly string[]) =>
  changing(effects, scope, groupId, {
    change: (transaction, brandId) => removeMembers(transaction, brandId, groupId, relations),
  });
