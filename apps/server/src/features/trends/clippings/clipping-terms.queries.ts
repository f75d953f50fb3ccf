import type { CoverageFilter, TrendTermKind } from '@masthead/contract';
import { type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Scope } from '../../access/index.ts';
import { fits } from '../../clippings/index.ts';

interface TermRow {
  id: number;
  kind: TrendTermKind;
  key: string;
  name: string;
  clippings: number;
}

/** Selects clippings that count and whose texts were read, with their terms. */
const own = ({ brandIds }: Pick<Scope, 'brandIds'>, filter: CoverageFilter) => sql`
  select d.terms
  from clippings c
  join trend_documents d on d.document_id = c.document_id
  where c.brand_id = any(${brandIds}) and not c.is_advertisement ${fits(filter)}`;

/** Terms whose names are looked up: many of the most frequent are phrases. */
const mostCounted = 5000;

/** Lists terms of some kinds in the texts of clippings, the most frequent first. */
export const listTermsOfClippings = (
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  filter: CoverageFilter,
  { kinds, limit }: { kinds: readonly TrendTermKind[]; limit: number },
) =>
  rowsOf(
    db,
    sql<TermRow>`
      with counts as (
        select term, count(*)::int as clippings
        from (${own(scope, filter)}) as o
        cross join lateral unnest(o.terms) as term
        group by term
        order by clippings desc, term
        limit ${mostCounted}
      )
      select t.id, t.kind, t.key, t.name, n.clippings
      from counts n
      join trend_terms t on t.id = n.term
      where t.kind = any(${kinds})
      order by n.clippings desc, t.id
      limit ${limit}`,
  );

/** Lists clippings that count and whose texts have a term, the newest first. */
export const listClippingsOfTerm = async (
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  filter: CoverageFilter,
  { kind, key, limit }: { kind: string; key: string; limit: number },
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        select c.id
        from clippings c
        join trend_documents d on d.document_id = c.document_id
        where c.brand_id = any(${scope.brandIds})
          and not c.is_advertisement
          and (select t.id from trend_terms t where t.kind = ${kind} and t.key = ${key}) = any(d.terms)
          ${fits(filter)}
        order by c.published_at desc, c.id desc
        limit ${limit}`,
    )
  ).map(({ id }) => id);

/** Counts clippings whose texts have some terms; under 0 all that were read. */
export const countTermsOfClippings = (
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  filter: CoverageFilter,
  ids: readonly number[],
) =>
  rowsOf(
    db,
    sql<{ id: number; clippings: number }>`
      with own as materialized (${own(scope, filter)})
      select 0 as id, count(*)::int as clippings
      from own
      union all
      select term, count(*)::int
      from own
      cross join lateral unnest(own.terms) as term
      where term = any(${ids}::integer[])
      group by term`,
  );
