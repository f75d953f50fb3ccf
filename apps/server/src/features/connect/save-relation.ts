import type { FieldSource, RelationChange, RelationForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { type BrandId, entryInBrand, forbidden, type Scope } from '../access/index.ts';
import { fileIdOf, fileUrl, holdFiles, listFilesById } from '../files/index.ts';
import { findOutlet } from '../outlets/index.ts';
import { isConnectCategory, isCountry, phoneOf } from '../reference/index.ts';
import { listOwnGroups, setGroupsOf } from './groups.queries.ts';
import {
  findRelation,
  insertRelation,
  type RelationColumns,
  type RelationRow,
  updateRelation,
} from './relations.queries.ts';

export type Effects = Pick<Services, 'db' | 'clock'>;
interface Place {
  id: string;
  brand_id: BrandId;
  country_id: string | null;
}

/** The kind of holder that keeps a relation's photo. */
export const photoHolder = 'relation_photo';

/** Adds a relation. Throws 403, 422. */
export async function createRelation(
  { db, clock }: Effects,
  scope: Scope,
  brandId: BrandId,
  form: RelationForm,
  sources: Sources = {},
): Promise<string> {
  const place = { id: uuidv7(), brand_id: brandId, country_id: null };
  await db.transaction().execute(async (transaction) => {
    const columns = await columnsOf(transaction, scope, place, form);
    const { id, brand_id } = place;
    const told = sourcesOf(null, columns, sources, clock.now());
    await insertRelation(
      transaction,
      { ...columns, sources: told, id, brand_id, userId: scope.actor.user_id },
      clock.now(),
    );
    await changeGroups(transaction, scope, place, form.groups);
  });
  return place.id;
}

/** Changes what is sent of a relation. Throws 403, 404, 422. */
export const changeRelation = (
  { db, clock }: Effects,
  scope: Scope,
  relationId: string,
  change: RelationChange,
  sources: Sources = {},
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const before = await findRelation(transaction, scope, relationId);
    if (!before) throw notFound();
    const columns = await columnsOf(transaction, scope, before, change);
    const told = sourcesOf(before, columns, sources, clock.now());
    const row = { ...columns, sources: told };
    if ((await updateRelation(transaction, scope, relationId, row, clock.now())) === 0) throw notFound();
    await changeGroups(transaction, scope, before, change.groups);
  });

/** Origins of details by field. */
type Sources = Partial<Record<string, Omit<FieldSource, 'field'>>>;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Returns the sources of the columns that change: the given ones, otherwise that a user has entered them. */
function sourcesOf(before: RelationRow | null, columns: RelationColumns, given: Sources, now: Date): Sources {
  const entered = { source: 'entered', basis: 'legitimate_interest', at: now.toISOString() } as const;
  const changed = Object.entries(columns).filter(
    ([column, value]) =>
      !isEmpty(value) && JSON.stringify(value) !== JSON.stringify(before?.[column as keyof RelationRow] ?? null),
  );
  return Object.fromEntries(
    changed.map(([column]) => {
      const field = column === 'outlet_id' ? 'media_outlet_id' : column;
      return [field, given[field] ?? entered];
    }),
  );
}

/** Returns the columns to write, after look-ups and with files held. */
async function columnsOf(db: Db, scope: Scope, place: Place, change: RelationChange): Promise<RelationColumns> {
  const { groups: _, media_outlet_id, phone, photo_url, categories, topics, ...plain } = change;
  if (change.country_id && !isCountry(change.country_id)) throw invalidField('country_id', 'failed_country');
  if (categories?.some((slug) => !isConnectCategory(slug))) throw invalidField('categories', 'failed_categories');
  const given = Object.entries(plain).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(phone !== undefined && { phone: phoneOf(phone, change.country_id ?? place.country_id) }),
    ...(categories && { categories: [...new Set(categories)] }),
    ...(topics && { topics: [...new Set(topics)] }),
    ...(media_outlet_id !== undefined && { outlet_id: await outletOf(db, media_outlet_id) }),
    ...(photo_url !== undefined && { photo_url: await holdPhoto(db, scope, place.id, photo_url) }),
  };
}

async function outletOf(db: Db, outletId: string | null): Promise<string | null> {
  if (!outletId) return null;
  const outlet = await findOutlet(db, outletId);
  if (!outlet) throw invalidField('media_outlet_id', 'invalid');
  return outlet.id;
}

/** Lets the relation hold a picture in place of the one before, and answers its address as it really is. */
async function holdPhoto(db: Db, scope: Scope, relationId: string, url: string | null): Promise<string | null> {
  const fileId = url && fileIdOf(url);
  const [file] = fileId ? await listFilesById(db, scope, [fileId]) : [];
  if (url && file?.kind !== 'image') throw invalidField('photo_url', 'failed_photo');
  await holdFiles(db, scope, { kind: photoHolder, id: relationId }, file ? [file.id] : [], 'photo_url');
  return file ? fileUrl(file) : null;
}

/** Changes groups of a relation, which requires the permission to change groups. */
async function changeGroups(
  db: Db,
  scope: Scope,
  { id, brand_id }: Place,
  groups: readonly string[] | undefined,
): Promise<void> {
  if (!groups) return;
  const wanted = [...new Set(groups)];
  const before = (await findRelation(db, scope, id))?.groups.map((group) => group.id) ?? [];
  if (wanted.length === before.length && wanted.every((groupId) => before.includes(groupId))) return;
  const entry = entryInBrand(scope.actor, brand_id, 'relations.group.update');
  if (!entry.can) throw forbidden(entry);
  if ((await listOwnGroups(db, brand_id, wanted)).length < wanted.length) throw invalidField('groups', 'invalid');
  await setGroupsOf(db, brand_id, id, wanted);
}
