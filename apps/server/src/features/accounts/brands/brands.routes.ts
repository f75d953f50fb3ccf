import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import { writeEntry } from '../audit/audit.queries.ts';
import { findAnyBrand } from '../brands.queries.ts';
import { detach } from '../manage-members.ts';
import type { Handlers } from '../routes.ts';
import { deleteBrand } from './delete-brand.ts';
import { listTrashed, unmark } from './trash.queries.ts';

/** The end of brands and of places in them. */
export const brandRoutes: Handlers = {
  'brands.delete': (call) => deleteBrand(call, call.scope),
  'user.brands.detach': (call) => detach(call, call.scope, call.body.is_last_confirmed),
  'staff.brands.trashed': async ({ db, query }) =>
    pageOf(
      await listTrashed(db, { ...query, after: readCursor(query.cursor, 2) }),
      query.limit,
      ({ deletes_at, id }) => [deletes_at, id],
      (row) => row,
    ),
  'staff.brands.restore': async ({ db, clock, scope, params }) => {
    const brand = await findAnyBrand(db, params.brand_id);
    if (!brand) throw notFound();
    if ((await unmark(db, params.brand_id, clock.now())) === 0) throw new Failure(409, 'conflict');
    await writeEntry(db, {
      organisation_id: brand.organisation_id,
      at: clock.now(),
      user_id: scope.actor.user_id,
      brand_id: params.brand_id,
      endpoint: 'staff.brands.restore',
      subject: { brand_id: params.brand_id },
    });
  },
};
