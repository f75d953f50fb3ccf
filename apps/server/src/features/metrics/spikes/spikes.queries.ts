import { type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import type { Span } from '../span-parts.ts';
import { counted, type SumFilter } from '../sums.queries.ts';

/** The days of a rise. */
export interface SpikeSpan extends Span {
  brand_id: BrandId;
}

/** Lists the day of the first clipping of each brand. */
export const listFirstDays = (db: Db, brandIds: readonly BrandId[]) =>
  rowsOf(
    db,
    sql<{ brand_id: BrandId; day: string }>`
      select brand_id, min(day) as day
      from clipping_days
      where brand_id = any(${brandIds}) and dimension = 'tier'
      group by brand_id`,
  );

interface StoryRow {
  /** Index of the span. */
  place: number;
  clippings: number;
  stories: number;
  headline: string;
  copies: number;
  outlets: string[];
  outlets_total: number;
}

/** Lists the number of clippings of each span, and its story with the most copies. */
export const listTopStories = (db: Db, spans: readonly SpikeSpan[], filter: SumFilter, mostOutlets: number) =>
  rowsOf(
    db,
    sql<StoryRow>`
      with pieces as (
        ${sql.join(
          spans.map(
            (span, place) => sql`
              select ${sql.lit(place)} as place, coalesce(c.cluster_id, c.id) as story, c.id, c.headline, c.outlet_name,
                c.published_at
              from clippings c
              where ${counted([span.brand_id], span, filter)}`,
          ),
          sql` union all `,
        )}
      ),
        told as (
          select place,
            story,
            count(*)::int as copies,
            (array_agg(headline order by published_at, id))[1] as headline,
            (array_agg(distinct outlet_name) filter (where outlet_name is not null))[1:${sql.lit(mostOutlets)}] as outlets,
            count(distinct outlet_name)::int as outlets_total
          from pieces
          group by place, story
        )
      select distinct on (place) place, (sum(copies) over (partition by place))::int as clippings,
        (count(*) over (partition by place))::int as stories, headline, copies, coalesce(outlets, '{}') as outlets,
        outlets_total
      from told
      order by place, copies desc, story`,
  );

/** Lists the newest documents of the clippings of each span. */
export const listDocumentsOf = (db: Db, spans: readonly SpikeSpan[], filter: SumFilter, most: number) =>
  rowsOf(
    db,
    sql<{ place: number; document_id: string }>`
      ${sql.join(
        spans.map(
          (span, place) => sql`
          (
            select ${sql.lit(place)} as place, c.document_id
            from clippings c
            where ${counted([span.brand_id], span, filter)} and c.document_id is not null
            order by c.published_at desc, c.id desc
            limit ${most}
          )`,
        ),
        sql` union all `,
      )}`,
  );
