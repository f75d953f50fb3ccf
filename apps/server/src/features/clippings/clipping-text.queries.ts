import { type Db, rowOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

/** The text of a clipping as it is read for names and quotes. */
interface ClippingText {
  headline: string;
  lead: string;
  body: string;
  language: string;
  /** Characters that the licence of the outlet allows to be shown; null: all. */
  extract_characters: number | null;
}

/** Returns the text of the clipping's document, else that of its evidence; a clipping by hand may have its headline alone. */
export const findClippingText = (db: Db, scope: Scope, clippingId: string) =>
  rowOf(
    db,
    sql<ClippingText>`
      with read as materialized (
        select headline, lead, body, language
        from documents
        where id in (select document_id from clippings where brand_id = any(${scope.brandIds}) and id = ${clippingId})
      )
      select coalesce(d.headline, c.headline) as headline, coalesce(d.lead, '') as lead,
        coalesce(d.body, e.body, '') as body, coalesce(d.language, c.language, 'other') as language,
        o.extract_characters
      from clippings c
      left join read d on true
      left join clipping_evidence e on e.brand_id = c.brand_id and e.clipping_id = c.id
      left join outlets o on o.id = c.outlet_id
      where c.brand_id = any(${scope.brandIds}) and c.id = ${clippingId}`,
  );
