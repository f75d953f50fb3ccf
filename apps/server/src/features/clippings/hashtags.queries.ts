import { type CoverageFilter, mediaTypes } from '@masthead/contract';
import { mediaCategory } from '@masthead/measuring';
import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { firstIdAt } from '../documents/index.ts';
import { fits } from './filter.queries.ts';

/** Media types whose texts have hashtags. */
const social = mediaTypes.filter((type) => mediaCategory(type) === 'social');

/** Characters of a text that are looked at: a post is shorter. */
const longest = 10_000;

/** Lists posts that count, the newest first, with the text of their evidence or their headline. */
export const listPosts = (db: Db, { brandIds }: Pick<Scope, 'brandIds'>, filter: CoverageFilter) =>
  rowsOf(
    db,
    sql<{ id: string; document_id: string | null; text: string }>`
      select c.id, c.document_id, coalesce(nullif(left(e.body, ${longest}), ''), c.headline) as text
      from clippings c
      left join clipping_evidence e on e.brand_id = c.brand_id and e.clipping_id = c.id
      where c.brand_id = any(${brandIds}) and c.media_type = any(${social}) and not c.is_advertisement ${fits(filter)}
      order by c.published_at desc, c.id desc`,
  );

/** Lists texts of documents that were collected since a moment. */
export const listPostTexts = (db: Db, ids: readonly string[], since: Date) =>
  rowsOf(
    db,
    sql<{ id: string; text: string }>`
      select id, left(body, ${longest}) as text
      from documents
      where id >= ${firstIdAt(since)}::uuid and id = any(${ids}::uuid[]) and body <> ''`,
  );
