import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import { acrossBrands, type Call, type Handlers, keptOf, type Scope, writeEntry } from '../../access/index.ts';
import { refuseUnknownCountry } from '../../accounts/index.ts';
import { brandAnswer } from '../answers.ts';
import { showSeats } from '../subscription/seats.ts';
import { type BrandRow, findAnyBrand, listBrands, orderBrands } from './brands.queries.ts';
import { changeBrand } from './change-brand.ts';
import { createBrand } from './create-brand.ts';
import { deleteBrand } from './delete-brand.ts';
import { nameManager } from './name-manager.ts';
import { listTrashed, unmark } from './trash.queries.ts';
import { listUnmanaged } from './unmanaged.queries.ts';

interface Answering {
  db: Call<'brands.show'>['db'];
  scope: Scope;
  language: string;
}

async function brandAnswers({ db, scope, language }: Answering, rows: readonly BrandRow[], include?: string) {
  const ids = rows.map(({ id }) => id);
  const kept = await keptOf(db, scope.actor, ids);
  return rows.map((row) => brandAnswer(row, scope.actor, language, { kept, include }));
}

const brandOf = async (call: Answering, include?: string) => ({
  data: (await brandAnswers(call, await listBrands(call.db, call.scope), include))[0]!,
});

/** Brands from their creation to their end. */
export const brandRoutes: Handlers = {
  'user.brands': async (call) => ({
    data: await brandAnswers(call, await listBrands(call.db, call.scope), call.query.include),
  }),
  'user.brands.update-order': async ({ db, scope, body }) => void (await orderBrands(db, scope, body.brands)),
  'brands.store': async (call) => {
    refuseUnknownCountry(call.body.country_id);
    const brand = await createBrand(call, call.scope, call.body);
    return { data: (await brandAnswers(call, [brand], 'country'))[0]! };
  },
  'brands.seats.show': async ({ db, clock, scope }) => ({
    data: await showSeats(db, scope.organisationId, clock.now()),
  }),
  'brands.show': (call) => brandOf(call, call.query.include),
  'brands.replace': async (call) => {
    await changeBrand(call, call.scope, {
      logo: null,
      demo_data: null,
      websites: [],
      social_networks: [],
      ...call.body,
    });
    return brandOf(call, 'country');
  },
  'brands.update': async (call) => {
    await changeBrand(call, call.scope, call.body);
    return brandOf(call, 'country');
  },
  'brands.delete': (call) => deleteBrand(call, call.scope),
  'staff.brands.trashed': async ({ db, query }) =>
    pageOf(
      await listTrashed(db, { ...query, after: readCursor(query.cursor, ['moment', 'id']) }),
      query.limit,
      ({ deletes_at, id }) => [deletes_at, id],
      (row) => row,
    ),
  'staff.brands.unmanaged': async ({ db, query: { cursor, limit } }) =>
    pageOf(
      await listUnmanaged(acrossBrands(db), { after: readCursor(cursor, ['id']), limit }),
      limit,
      ({ id }) => [id],
      (row) => row,
    ),
  'staff.brands.managers.store': (call) => nameManager(call, call.params.brand_id, call.body),
  'staff.brands.restore': async ({ db, clock, scope, params, body }) => {
    const brand = await findAnyBrand(acrossBrands(db), params.brand_id);
    if (!brand) throw notFound();
    if ((await unmark(db, brand.id, clock.now())) === 0) throw new Failure(409, 'conflict');
    await writeEntry(db, {
      organisation_id: brand.organisation_id,
      at: clock.now(),
      user_id: scope.actor.user_id,
      brand_id: brand.id,
      endpoint: 'staff.brands.restore',
      subject: { brand_id: params.brand_id },
      reason: body.reason,
    });
  },
};
