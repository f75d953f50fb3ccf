import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

/** The text of a clipping as it is read for names and quotes. */
interface ClippingText {
  id: string;
  headline: string;
  lead: string;
  body: string;
  language: string;
}

/** Returns the text of each clipping's document, otherwise that of its evidence; a clipping by hand may have its headline alone. */
export const listClippingTexts = (db: Db, { brandIds }: Pick<Scope, 'brandIds'>, clippingIds: readonly string[]) =>
  rowsOf(
    db,
    sql<ClippingText>`
      with read as materialized (
        select id, headline, lead, body, language, text_removed
        from documents
        where id in (
          select document_id
          from clippings
          where brand_id = any(${brandIds}) and id = any(${clippingIds}::uuid[])
        )
      )
      select c.id,
        coalesce(d.headline, c.headline) as headline,
        coalesce(d.lead, '') as lead,
        coalesce(case when not d.text_removed then d.body end, e.body, '') as body,
        coalesce(d.language, c.language, 'other') as language
      from clippings c
      left join read d on d.id = c.document_id
      left join clipping_evidence e on e.brand_id = c.brand_id and e.clipping_id = c.id
      where c.brand_id = any(${brandIds}) and c.id = any(${clippingIds}::uuid[])`,
  );

export const findClippingText = async (db: Db, scope: Scope, clippingId: string): Promise<ClippingText | undefined> =>
  (await listClippingTexts(db, scope, [clippingId]))[0];
