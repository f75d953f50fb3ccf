import type { ParkedItem } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import {
  type DueItem,
  forgetItem,
  listParked,
  lockParked,
  type ParkedRow,
  unpark,
} from '../../platform/isolation/parked.queries.ts';
import type { Handlers, RouteParts } from '../access/index.ts';
import { showOverview } from './show-overview.ts';

async function lockItem(db: Db, id: string): Promise<DueItem> {
  const item = await lockParked(db, id);
  if (!item) throw notFound();
  return item;
}

/** Endpoints for staff that belong to no domain. */
export const staffRoutes = ({
  parked,
  version,
  deployedAt,
}: Pick<RouteParts, 'parked' | 'version' | 'deployedAt'>): Handlers => ({
  'staff.overview.show': async (call) => ({ data: await showOverview(call, { version, deployedAt }) }),
  'staff.parked.list': async ({ db, query: { kind, cursor, limit } }) =>
    pageOf(
      await listParked(db, { kind, after: readCursor(cursor, ['moment', 'id']), limit }),
      limit,
      (row) => [row.parked_at, row.id],
      ({ item_id: _, ...row }: ParkedRow): ParkedItem => ({
        ...row,
        discardable: parked[row.kind].discard !== undefined,
      }),
    ),
  'staff.parked.retry': ({ db, clock, params }) =>
    db.transaction().execute(async (transaction) => {
      const { id, kind, item_id } = await lockItem(transaction, params.parked_item_id);
      await unpark(transaction, id, clock.now());
      if (!(await parked[kind].retry(transaction, item_id, clock.now()))) await forgetItem(transaction, id);
    }),
  'staff.parked.discard': ({ db, clock, params }) =>
    db.transaction().execute(async (transaction) => {
      const { id, kind, item_id } = await lockItem(transaction, params.parked_item_id);
      const { discard } = parked[kind];
      if (!discard) throw new Failure(409, 'parked_item_kept');
      await discard(transaction, item_id, clock.now());
      await forgetItem(transaction, id);
    }),
});
