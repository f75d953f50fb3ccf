import { andAll, type Db, like, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

export interface PieceRow {
  mention_id: string;
  headline: string;
  excerpt: string;
  url: string;
  outlet: string;
  published_at: string;
  language: string;
}

const shown = sql`
  m.id as mention_id, m.headline, m.excerpt, m.url, m.outlet_name as outlet, m.published_at, m.language`;

/** Mentions of a stream that are looked at for proposals. */
const newestOfStream = 300;

/** Returns mentions of a brand as a briefing keeps them, in the order of their ids in the list. */
export const listPieces = (db: Db, brandId: BrandId, mentionIds: readonly string[]) =>
  rowsOf(
    db,
    sql<PieceRow>`
      select ${shown}
      from mentions m
      where m.brand_id = ${brandId} and m.id = any(${mentionIds}::uuid[])
      order by array_position(${mentionIds}::uuid[], m.id)`,
  );

/**
 * Lists the stories of a brand since a moment, each once and without those named, the most important first: tier, copies in the
 * streams, audience.
 */
export const listProposals = (
  db: Db,
  brandId: BrandId,
  { since, search, without }: { since: Date; search: string | undefined; without: readonly string[] },
  limit: number,
) =>
  rowsOf(
    db,
    sql<PieceRow>`
      with recent as (
        select m.*,
          array_position(
            array['aplus',
            'bplus'],
            (select t.tier from outlet_tiers t where t.brand_id = m.brand_id and t.outlet_id = m.outlet_id)
          ) as tier
        from streams s
        cross join lateral (
          select *
          from mentions n
          where n.brand_id = ${brandId}
            and n.stream_id = s.id
            and not n.hidden
            and n.published_at >= ${since}
            ${andAll([search && sql`(n.headline ilike ${like(search)} or n.outlet_name ilike ${like(search)})`])}
          order by n.published_at desc, n.id desc
          limit ${newestOfStream}
        ) m
        where s.brand_id = ${brandId} and s.deleted_at is null and m.brand_id = ${brandId}
      ),
        told as (
          select distinct on (cluster_id) *, count(*) over (partition by cluster_id) as copies
          from recent
          where not cluster_id in (
            select c.cluster_id
            from mentions c
            where c.brand_id = ${brandId} and c.id = any(${without}::uuid[])
          )
          order by cluster_id, tier nulls last, impressions desc nulls last, document_id
        )
      select ${shown}
      from told m
      order by m.tier nulls last, m.copies desc, m.impressions desc nulls last, m.published_at desc, m.id
      limit ${limit}`,
  );
