import { type Endpoints, knowsFilters, limits, type PermissionName, type ViewPlace } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { type BrandId, entryInBrand, forbidden, lockLimit, type Scope } from '../access/index.ts';
import { countOthers, deleteView, findNamed, findView, updateView, upsertView, type ViewRow } from './views.queries.ts';

/** Permission to read the page of a view. */
const readable: Record<ViewPlace, PermissionName> = { coverage: 'clippings.list', mentions: 'streams.list' };

function needPermission(scope: Scope, brandId: BrandId, name: PermissionName): void {
  const entry = entryInBrand(scope.actor, brandId, name);
  if (!entry.can) throw forbidden(entry);
}

/** Lets a caller pass who may read a page. Throws 403. */
export const needPage = (scope: Scope, brandId: BrandId, place: ViewPlace): void =>
  needPermission(scope, brandId, readable[place]);

/** Returns a view that the caller may see. Throws 403, 404. */
export async function readView(db: Db, scope: Scope, brandId: BrandId, id: string): Promise<ViewRow> {
  const view = await findView(db, scope, brandId, id);
  if (!view) throw notFound();
  needPage(scope, brandId, view.place);
  return view;
}

type Form = z.output<Endpoints['brands.views.store']['body']>;
type Changes = z.output<Endpoints['brands.views.update']['body']>;
type Saving = Pick<Services, 'db' | 'clock'> & { scope: Scope };

/** Saves a view of the caller. To share it takes the right to save clippings. Throws 403, 409. */
export async function saveView({ db, clock, scope }: Saving, brandId: BrandId, form: Form): Promise<string> {
  needPage(scope, brandId, form.place);
  if (form.is_shared) needPermission(scope, brandId, 'mention.save');
  const view = { ...form, brand_id: brandId, id: uuidv7(), user_id: scope.actor.user_id };
  return await db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, view.user_id, `views ${brandId} ${view.place}`);
    if ((await countOthers(transaction, view)) >= limits.views)
      throw new Failure(409, 'too_many_views', { params: { max: limits.views } });
    return await upsertView(transaction, view, clock.now());
  });
}

/** Finds a view that the caller may change: an own one, or a shared one if they manage the brand. Throws 403, 404. */
async function findOwn(db: Db, scope: Scope, brandId: BrandId, id: string): Promise<ViewRow> {
  const view = await readView(db, scope, brandId, id);
  if (view.user_id !== scope.actor.user_id) needPermission(scope, brandId, 'brand.update');
  return view;
}

/** Changes a view. Throws 403, 404, 422. */
export async function changeView(
  { db, clock, scope }: Saving,
  brandId: BrandId,
  id: string,
  changes: Changes,
): Promise<void> {
  const view = await findOwn(db, scope, brandId, id);
  const next = {
    ...view,
    name: changes.name ?? view.name,
    filters: changes.filters ?? view.filters,
    stream_id: changes.stream_id === undefined ? view.stream_id : changes.stream_id,
    is_shared: changes.is_shared ?? view.is_shared,
  };
  if (!knowsFilters(next)) throw invalidField('filters', 'invalid');
  if (next.is_shared && !view.is_shared) needPermission(scope, brandId, 'mention.save');
  await db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, view.user_id, `views ${brandId} ${view.place}`);
    const named = await findNamed(transaction, next);
    if (named && named.id !== id) throw invalidField('name', 'view_name_taken');
    await updateView(transaction, next, clock.now());
  });
}

/** Deletes a view. Throws 403, 404. */
export async function removeView(db: Db, scope: Scope, brandId: BrandId, id: string): Promise<void> {
  await deleteView(db, await findOwn(db, scope, brandId, id));
}
