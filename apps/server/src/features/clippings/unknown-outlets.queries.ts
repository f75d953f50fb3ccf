import type { MediaTier } from '@masthead/contract';
import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

const most = 200;

/** Outlets whose clippings have no known audience, those with the most first; from the kept sums. */
export const listUnknownOutlets = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<{ id: string; name: string; tier: MediaTier; clippings: number }>`
      select o.id, o.name, coalesce(t.tier, 'none') as tier, u.clippings
      from (
        select m.key, sum(m.unknown)::int as clippings
        from clipping_months m
        where m.brand_id = any(${scope.brandIds}) and m.dimension = 'outlet_alone' and m.unknown > 0 and m.key <> ''
        group by m.key
        order by 2 desc, 1
        limit ${most}
      ) as u
      join outlets o on o.id = u.key::uuid
      left join outlet_tiers t on t.brand_id = any(${scope.brandIds}) and t.outlet_id = o.id
      order by u.clippings desc, o.id`,
  );
