import { limits, type MergeField, type RelationMerge } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { after, before } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { invalidField, notFound } from '../../../platform/http/failure.ts';
import type { Scope } from '../../access/index.ts';
import { moveRelationLinks } from '../../clippings/index.ts';
import { fileIdOf, holdFiles } from '../../files/index.ts';
import { type Move, moving } from '../connect.requests.ts';
import { moveMemberships } from '../groups.queries.ts';
import { findRelation, listRelationsById, type RelationColumns, type RelationRow } from '../relations.queries.ts';
import { mergeGrace } from '../removal.ts';
import { type Effects, photoHolder } from '../save-relation.ts';
import {
  insertApart,
  insertMerge,
  listMerges,
  lockRelations,
  type MergeRow,
  markMerged,
  markSeparated,
  takeMerge,
  type Values,
  writeValues,
} from './merges.queries.ts';

type Mover = (db: Db, move: Move) => Promise<readonly string[]>;

/** Everything that is kept of a relation outside its row. */
const movers: Readonly<Record<string, Mover>> = {
  clippings: (db, { brandId, ...move }) => moveRelationLinks(db, brandId, move),
  groups: moveMemberships,
  ...Object.fromEntries(Object.entries(moving).map(([kind, hook]) => [kind, hook.call])),
};

const columnOf = (field: MergeField) => (field === 'media_outlet_id' ? 'outlet_id' : field);
const fieldOf = (column: string): string => (column === 'outlet_id' ? 'media_outlet_id' : column);

/** Returns the columns of the relation that stays as the merge leaves them; only those that change. */
function mergedColumns(kept: RelationRow, gone: RelationRow, take: readonly MergeField[]): RelationColumns {
  const columns: RelationColumns = {
    ...Object.fromEntries(take.map((field) => [columnOf(field), gone[columnOf(field)]])),
    topics: [...new Set([...kept.topics, ...gone.topics])].slice(0, limits.relationTopics),
    categories: [...new Set([...kept.categories, ...gone.categories])].slice(0, limits.relationCategories),
    photo_url: kept.photo_url ?? gone.photo_url,
  };
  const changed = Object.entries(columns).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(kept[column as keyof RelationColumns]),
  );
  return Object.fromEntries(changed);
}

/** Returns columns of a row with the sources of their fields. */
function valuesOf(row: RelationRow, sources: Record<string, unknown>, columns: readonly string[]): Values {
  const known = columns.map(fieldOf).filter((field) => field in sources);
  return {
    columns: Object.fromEntries(columns.map((column) => [column, row[column as keyof RelationColumns]])),
    sources: Object.fromEntries(known.map((field) => [field, sources[field]])),
  };
}

interface Pair {
  keptId: string;
  goneId: string;
}

/** Finds two different relations of one brand, in the order of the ids. Throws 404 for the first and 422 for the second. */
async function findPair(db: Db, scope: Scope, { keptId, goneId }: Pair): Promise<[RelationRow, RelationRow]> {
  const rows = await listRelationsById(db, scope, [keptId, goneId]);
  const kept = rows.find(({ id }) => id === keptId);
  const gone = rows.find(({ id }) => id === goneId);
  if (!kept) throw notFound();
  if (!gone || gone.id === kept.id || gone.brand_id !== kept.brand_id)
    throw invalidField('other_relation_id', 'invalid');
  return [kept, gone];
}

/** Merges a relation into another of its brand with everything that is kept of it. Returns the merge. Throws 404, 422. */
export const mergeRelations = (
  { db, clock }: Effects,
  scope: Scope,
  { take, ...pair }: Pair & { take: readonly MergeField[] },
): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const { brand_id: brandId } = (await findPair(transaction, scope, pair))[0];
    const locked = await lockRelations(transaction, brandId, [pair.keptId, pair.goneId]);
    // Read again under the lock: what somebody saved meanwhile counts.
    const [kept, gone] = await findPair(transaction, scope, pair);
    const sources = new Map(locked.map((row) => [row.id, row.sources]));
    const columns = mergedColumns(kept, gone, take);
    const names = Object.keys(columns);
    const values = {
      before: valuesOf(kept, sources.get(kept.id) ?? {}, names),
      after: { columns, sources: valuesOf(gone, sources.get(gone.id) ?? {}, names).sources },
    };
    const now = clock.now();
    if (columns.photo_url) await holdPhotoOf(transaction, scope, kept.id, gone.photo_url);
    await writeValues(transaction, brandId, kept.id, values.after, now);
    await markMerged(transaction, brandId, { from: gone.id, to: kept.id }, now);
    const moved = await moveAll(transaction, { brandId, from: gone.id, to: kept.id });
    const merge = { id: uuidv7(), relationId: kept.id, mergedId: gone.id, userId: scope.actor.user_id };
    await insertMerge(transaction, brandId, { ...merge, ...values, moved }, now);
    return merge.id;
  });

async function moveAll(
  db: Db,
  { only, ...move }: Omit<Move, 'only'> & { only?: Record<string, string[]> },
): Promise<Record<string, readonly string[]>> {
  const moved: Record<string, readonly string[]> = {};
  for (const [kind, run] of Object.entries(movers))
    if (!only || only[kind]?.length) moved[kind] = await run(db, { ...move, only: only?.[kind] });
  return moved;
}

const holdPhotoOf = async (db: Db, scope: Scope, relationId: string, url: string | null): Promise<void> => {
  const fileId = url && fileIdOf(url);
  await holdFiles(db, scope, { kind: photoHolder, id: relationId }, fileId ? [fileId] : [], 'photo_url');
};

/** Separates a merged relation again; values and records that were changed since stay with the other one. Throws 404. */
export const undoMerge = (
  { db, clock }: Effects,
  scope: Scope,
  { relationId, mergeId }: { relationId: string; mergeId: string },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const found = await findRelation(transaction, scope, relationId);
    if (!found) throw notFound();
    const { brand_id: brandId } = found;
    const now = clock.now();
    const [locked] = await lockRelations(transaction, brandId, [relationId]);
    const since = before(now, mergeGrace);
    const merge = await takeMerge(transaction, brandId, { relationId, mergeId, since });
    const kept = await findRelation(transaction, scope, relationId);
    if (!merge || !kept || !locked) throw notFound();
    await writeValues(transaction, brandId, relationId, unchanged(kept, merge), now);
    if (merge.before.columns.photo_url === null && kept.photo_url === merge.after.columns.photo_url)
      await holdPhotoOf(transaction, scope, relationId, null);
    await markSeparated(transaction, brandId, merge.merged_id, now);
    await moveAll(transaction, { brandId, from: relationId, to: merge.merged_id, only: merge.moved });
  });

/** Returns the values from before a merge of those columns that nobody has changed since. */
function unchanged(kept: RelationRow, { before, after }: Pick<MergeRow, 'before' | 'after'>): Values {
  const isAsMerged = ([column]: [string, unknown]) =>
    JSON.stringify(kept[column as keyof RelationColumns]) ===
    JSON.stringify(after.columns[column as keyof RelationColumns]);
  const columns = Object.fromEntries(Object.entries(before.columns).filter(isAsMerged));
  const fields = new Set(Object.keys(columns).map(fieldOf));
  return {
    columns,
    sources: Object.fromEntries(Object.entries(before.sources).filter(([field]) => fields.has(field))),
  };
}

/** Notes that two relations of a brand are two people. Throws 404, 422. */
export async function keepApart({ db, clock }: Effects, scope: Scope, pair: Pair): Promise<void> {
  const [one, other] = await findPair(db, scope, pair);
  await insertApart(db, one.brand_id, { ids: [one.id, other.id], userId: scope.actor.user_id }, clock.now());
}

/** Returns the merges of a relation that can still be undone. Throws 404. */
export async function listMergesOf({ db, clock }: Effects, scope: Scope, relationId: string): Promise<RelationMerge[]> {
  if (!(await findRelation(db, scope, relationId))) throw notFound();
  const rows = await listMerges(db, scope, relationId, before(clock.now(), mergeGrace));
  return rows.map(({ id, merged_id, merged_name, merged_by, merged_at }) => ({
    id,
    merged: { id: merged_id, name: merged_name },
    merged_by,
    merged_at,
    undo_until: after(new Date(merged_at), mergeGrace).toISOString(),
  }));
}
