import type { CoverageFilter } from '@masthead/contract';
import type { ArticleLink } from '@masthead/reading';
import { type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Scope } from '../../access/index.ts';
import { fits } from '../filter.queries.ts';

/** Selects the evidence of clippings that count. */
const counted = ({ brandIds }: Pick<Scope, 'brandIds'>, filter: CoverageFilter) => sql`
  from clippings c
  join clipping_evidence e on e.brand_id = c.brand_id and e.clipping_id = c.id
  where c.brand_id = any(${brandIds}) and not c.is_advertisement ${fits(filter)}`;

/** Lists clippings that count and link to one of some hosts or a host below, the newest first. */
export const listLinking = (db: Db, scope: Pick<Scope, 'brandIds'>, filter: CoverageFilter, hosts: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; links: ArticleLink[] }>`
      select c.id, e.links ${counted(scope, filter)} and e.linked_hosts && ${hosts}::text[]
      order by c.published_at desc, c.id desc`,
  );

/** Counts clippings that count and whose pages were read for links. */
export const countReadForLinks = async (
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  filter: CoverageFilter,
): Promise<number> =>
  (await rowOf(
    db,
    sql<{
      clippings: number;
    }>`select count(*)::int as clippings ${counted(scope, filter)} and e.links is not null`,
  ))!.clippings;
