import type { Sentiment } from '@masthead/contract';
import { countOf, type Db, rowOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import type { ClippingFields } from './clippings.queries.ts';

type Valued = Pick<
  ClippingFields,
  | 'impressions'
  | 'media_type'
  | 'tier'
  | 'country_id'
  | 'topic_prominence'
  | 'image_positivity'
  | 'logo_present'
  | 'product_present'
  | 'spokesperson_quoted'
  | 'is_advertisement'
>;

/** Finds the clipping of a document, locked, with the tone of the document's mentions: that of a person first. */
export const findCorrected = (db: Db, brandId: BrandId, documentId: string) =>
  rowOf(
    db,
    sql<Valued & { id: string; tone: Sentiment; is_by_person: boolean; was_by_person: boolean }>`
      select c.id, c.impressions, c.media_type, c.tier, c.country_id, c.topic_prominence, c.image_positivity,
        c.logo_present, c.product_present, c.spokesperson_quoted, c.is_advertisement, m.sentiment as tone,
        m.sentiment_confidence is null as is_by_person, c.tonality_set_by_person as was_by_person
      from clippings c
      join mentions m on m.brand_id = c.brand_id and m.document_id = c.document_id
      where c.brand_id = ${brandId} and c.document_id = ${documentId}
      order by m.sentiment_confidence desc nulls first
      limit 1
      for update of c`,
  );

export const setTone = (
  db: Db,
  brandId: BrandId,
  clipping: { id: string; tone: string; is_by_person: boolean; hf_value: number; hf_value_version: number },
  now: Date,
) =>
  countOf(
    db,
    sql`
      update clippings
      set text_tonality = ${clipping.tone},
        tonality_set_by_person = ${clipping.is_by_person},
        hf_value = ${clipping.hf_value},
        hf_value_version = ${clipping.hf_value_version},
        updated_at = ${now}
      where brand_id = ${brandId} and id = ${clipping.id}`,
  );
