import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import type { SignedDocument } from '../documents/index.ts';

/**
 * Lists clippings of the demo brand as documents that their relations have signed; those that were read before are left
 * out.
 */
export const listDemoDocuments = (db: Db, brandId: BrandId, limit: number) =>
  rowsOf(
    db,
    sql<SignedDocument>`
      select c.id, coalesce(c.cluster_id, c.id) as cluster_id, o.id as outlet_id, o.name as outlet_name, o.site,
        coalesce(c.url, o.url) as url, c.headline, '' as lead, r.name as author, null as author_links,
        coalesce(o.language, 'en') as language, c.country_id, c.media_type,
        coalesce(c.text_tonality, 'neutral') as sentiment, c.published_at
      from clipping_relations l
      join clippings c on c.brand_id = l.brand_id and c.id = l.clipping_id
      join relations r on r.brand_id = l.brand_id and r.id = l.relation_id
      join outlets o on o.id = c.outlet_id
      where l.brand_id = ${brandId}
        and o.is_demo
        and not exists (select from media_profile_articles a where a.document_id = c.id)
      order by c.published_at desc, c.id
      limit ${limit}`,
  );
