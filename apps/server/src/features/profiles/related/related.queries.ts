import { type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

export interface RelatedRow {
  kind: 'relation' | 'profile';
  id: string;
  name: string;
  outlet_id: string | null;
  outlet_name: string | null;
  same_outlet: boolean;
  subjects: string[];
  headlines: string[];
}

const most = 20;

/** Relations of the brand that share the outlet, subjects or clippings with one of them, those who share most first. */
export const listRelatedRelations = (db: Db, brandId: BrandId, relationId: string) =>
  rowsOf(
    db,
    sql<RelatedRow>`
      with own as (
        select id, outlet_id, categories, topics
        from relations
        where brand_id = ${brandId} and id = ${relationId}
      ),
        shared as (
          select l.relation_id, array_agg(distinct c.headline) as headlines
          from clipping_relations mine
          join clipping_relations l
            on l.brand_id = mine.brand_id
            and l.clipping_id = mine.clipping_id
            and l.relation_id <> mine.relation_id
          join clippings c on c.brand_id = l.brand_id and c.id = l.clipping_id
          where mine.brand_id = ${brandId} and mine.relation_id = ${relationId} and l.brand_id = ${brandId}
          group by 1
        ),
        others as (
          select r.id,
            r.name,
            r.outlet_id,
            r.outlet_id is not null and r.outlet_id = own.outlet_id as same_outlet,
            array(
              select unnest(r.categories || r.topics)
              intersect
              select unnest(own.categories || own.topics)
            ) as subjects,
            coalesce(s.headlines, '{}') as headlines
          from relations r
          cross join own
          left join shared s on s.relation_id = r.id
          where r.brand_id = ${brandId} and r.id <> own.id and r.deleted_at is null
        )
      select 'relation' as kind, r.id, r.name, o.id as outlet_id, o.name as outlet_name, r.same_outlet, r.subjects,
        r.headlines
      from others r
      left join outlets named on named.id = r.outlet_id
      left join outlets o on o.id = coalesce(named.merged_into_id, named.id)
      where r.same_outlet or cardinality(r.subjects) > 0 or cardinality(r.headlines) > 0
      order by 3 * least(cardinality(r.headlines), 5) + 2 * least(
        cardinality(r.subjects), 5
      ) + r.same_outlet::int desc,
        lower(r.name),
        r.id
      limit ${most}`,
  );
