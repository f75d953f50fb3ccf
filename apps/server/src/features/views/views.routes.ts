import type { SavedView, ViewPlace } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { type BrandId, brandIn, type Handlers, type Scope } from '../access/index.ts';
import { findNames } from '../accounts/index.ts';
import { changeView, needPage, readView, removeView, saveView } from './save-view.ts';
import { clearDefault, listViews, setDefault, type ViewRow } from './views.queries.ts';

async function answers(db: Db, { actor }: Scope, views: readonly ViewRow[]): Promise<SavedView[]> {
  const ids = [...new Set(views.map(({ user_id }) => user_id))];
  const names = new Map((ids.length > 0 ? await findNames(db, ids) : []).map((user) => [user.id, user]));
  return views.map(({ brand_id: _, user_id, ...view }) => ({
    ...view,
    is_own: user_id === actor.user_id,
    owner: names.get(user_id) ?? null,
  }));
}

async function answerOne(db: Db, scope: Scope, brandId: BrandId, id: string) {
  return { data: (await answers(db, scope, [await readView(db, scope, brandId, id)]))[0]! };
}

const answerList = async (db: Db, scope: Scope, brandId: BrandId, place: ViewPlace) => ({
  data: await answers(db, scope, await listViews(db, scope, brandId, place)),
});

export const viewRoutes: Handlers = {
  'brands.views.index': async ({ db, scope, params, query }) => {
    const brandId = brandIn(scope, params.brand_id);
    needPage(scope, brandId, query.place);
    return await answerList(db, scope, brandId, query.place);
  },
  'brands.views.show': ({ db, scope, params }) => answerOne(db, scope, brandIn(scope, params.brand_id), params.view_id),
  'brands.views.store': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    return await answerOne(call.db, call.scope, brandId, await saveView(call, brandId, call.body));
  },
  'brands.views.update': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    await changeView(call, brandId, call.params.view_id, call.body);
    return await answerOne(call.db, call.scope, brandId, call.params.view_id);
  },
  'brands.views.default': async ({ db, scope, params, body: { place, view_id } }) => {
    const brandId = brandIn(scope, params.brand_id);
    needPage(scope, brandId, place);
    const opening = { brandId, userId: scope.actor.user_id, place };
    if (view_id === null) await clearDefault(db, opening);
    else {
      if ((await readView(db, scope, brandId, view_id)).place !== place) throw notFound();
      await setDefault(db, opening, view_id);
    }
    return await answerList(db, scope, brandId, place);
  },
  'brands.views.delete': ({ db, scope, params }) =>
    removeView(db, scope, brandIn(scope, params.brand_id), params.view_id),
};
