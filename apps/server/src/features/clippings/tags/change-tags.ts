import { events } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import { broadcast } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId, Scope } from '../../access/index.ts';
import { moveAway, putBack } from '../../removals/index.ts';
import { listOwnIds } from '../clippings.queries.ts';
import { keepRollups } from '../rollups/keep-rollups.ts';
import {
  addTags,
  deleteTags,
  ensureTags,
  findTag,
  findTagBrand,
  findTagOfName,
  keepTagged,
  listFormerlyTagged,
  listTagged,
  listTagIds,
  lockTags,
  moveTags,
  type NamedTag,
  removedTag,
  removeTags,
  renameTag,
  type TagRow,
  tagAgain,
} from './tags.queries.ts';

type Changing = Pick<Services, 'db' | 'clock'>;

/** Clippings whose tags are changed in one transaction. */
const pageSize = 5000;

/** Returns names as tags that are still to be made, each name once, in its first spelling. */
export const namedTags = (names: readonly string[]): NamedTag[] =>
  [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].map((name) => ({
    id: uuidv7(),
    name,
  }));

/** Makes the tags of these names that the brand does not have yet. */
export async function ensureBrandTags(db: Db, brandId: BrandId, names: readonly string[]): Promise<void> {
  if (names.length > 0) await ensureTags(db, brandId, namedTags(names));
}

/** Makes a tag, or answers with the one that has the name. */
export async function createTag({ db }: Pick<Services, 'db'>, scope: Scope, name: string): Promise<TagRow> {
  const brandId = scope.brandIds[0]!;
  await ensureTags(db, brandId, namedTags([name]));
  return (await findTag(db, scope, (await findTagOfName(db, brandId, name))!.id))!;
}

/**
 * Adds tags to clippings of a brand and removes others. Returns how many clippings there were. Throws 404 if there are
 * none.
 */
export const changeTagsOfMany = (
  { db }: Pick<Services, 'db'>,
  brandId: BrandId,
  clippingIds: readonly string[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const ids = await listOwnIds(transaction, [brandId], clippingIds);
    if (ids.length === 0) throw notFound();
    await keepRollups(transaction, { brandIds: [brandId], ids }, async () => {
      await removeTags(transaction, brandId, ids, removed);
      await addTags(transaction, brandId, ids, namedTags(added));
    });
    await broadcast(transaction, events.clippingsChanged, brandId, { count: ids.length });
    return ids.length;
  });

/** Renames a tag. To the name of another of the brand it becomes that one, and its clippings have that one once. Throws 404. */
export async function renameOrMerge(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  tagId: string,
  name: string,
): Promise<TagRow> {
  const brandId = (await findTagBrand(db, scope, tagId))?.brand_id;
  if (!brandId) throw notFound();
  const other = await findTagOfName(db, brandId, name);
  if (!other || other.id === tagId) {
    await renameTag(db, brandId, tagId, name);
    return await readTag(db, scope, tagId);
  }
  await endTags(db, brandId, { from: [tagId], target: other.id });
  return await readTag(db, scope, other.id);
}

/** Takes a tag off all clippings. Throws 404. */
export async function removeTag(call: Changing, scope: Scope, tagId: string): Promise<void> {
  const brandId = (await findTagBrand(call.db, scope, tagId))?.brand_id;
  if (!brandId) throw notFound();
  await removeTagsOfBrand(call, brandId, [tagId]);
}

/** Takes tags of a brand off all clippings. They can be restored. Returns how many there were. */
export async function removeTagsOfBrand(
  { db, clock }: Changing,
  brandId: BrandId,
  tagIds: readonly string[],
): Promise<number> {
  const from = await listTagIds(db, brandId, tagIds);
  if (from.length > 0) await endTags(db, brandId, { from, target: null, now: clock.now() });
  return from.length;
}

/**
 * Brings deleted tags back on the clippings that had them; a repeated call continues after an interruption. One whose
 * name another tag has meanwhile stays away. Returns how many came back. Throws 404 if none did.
 */
export async function restoreTags(
  { db }: Pick<Services, 'db'>,
  brandId: BrandId,
  tagIds: readonly string[],
): Promise<number> {
  await db.transaction().execute((transaction) => putBack(transaction, removedTag, { brandIds: [brandId] }, tagIds));
  const page = () =>
    db.transaction().execute(async (transaction) => {
      const ids = await listFormerlyTagged(transaction, brandId, tagIds, pageSize);
      if (ids.length > 0)
        await keepRollups(transaction, { brandIds: [brandId], ids }, () => tagAgain(transaction, brandId, ids, tagIds));
      await broadcast(transaction, events.clippingsChanged, brandId, { count: ids.length });
      return ids.length === pageSize;
    });
  while (await page());
  const back = await listTagIds(db, brandId, tagIds);
  if (back.length === 0) throw notFound();
  return back.length;
}

/** Merges tags of a brand into another of them. Throws 404 if that one is gone. */
export async function mergeTags(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  brandId: BrandId,
  { tags, into }: { tags: readonly string[]; into: string },
): Promise<TagRow> {
  if ((await listTagIds(db, brandId, [into])).length === 0) throw notFound();
  const from = (await listTagIds(db, brandId, tags)).filter((id) => id !== into);
  if (from.length > 0) await endTags(db, brandId, { from, target: into });
  return await readTag(db, scope, into);
}

/** Throws 404. */
async function readTag(db: Db, scope: Scope, tagId: string): Promise<TagRow> {
  const tag = await findTag(db, scope, tagId);
  if (!tag) throw notFound();
  return tag;
}

/**
 * Ends tags by pages of clippings in transactions, so that tags of very many delay no one; a repeated call continues
 * after an interruption. Throws 404 if the target is gone.
 */
async function endTags(
  db: Db,
  brandId: BrandId,
  move: { from: readonly string[]; target: string } | { from: readonly string[]; target: null; now: Date },
): Promise<void> {
  const page = () =>
    db.transaction().execute(async (transaction) => {
      // Both ends stay as they are while clippings move: a target that is deleted meanwhile would leave them without a tag.
      const locked = await lockTags(transaction, brandId, [...move.from, ...(move.target ? [move.target] : [])]);
      if (move.target && !locked.includes(move.target)) throw notFound();
      const ids = await listTagged(transaction, brandId, move.from, pageSize);
      if (move.target === null) await keepTagged(transaction, brandId, ids, move.from, move.now);
      if (ids.length > 0)
        await keepRollups(transaction, { brandIds: [brandId], ids }, () => moveTags(transaction, brandId, ids, move));
      if (ids.length === pageSize) return true;
      if (move.target === null) await moveAway(transaction, removedTag, { brandIds: [brandId] }, move.from, move.now);
      else await deleteTags(transaction, brandId, move.from);
      await broadcast(transaction, events.clippingsChanged, brandId, { count: ids.length });
      return false;
    });
  while (await page());
}
