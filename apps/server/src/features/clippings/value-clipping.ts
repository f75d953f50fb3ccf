import { hfValue, hfValueFormula, type MediaType } from '@masthead/measuring';
import { compoundIndexOf } from '../reference/index.ts';
import type { ClippingFields } from './clippings.queries.ts';

type Valued = Pick<
  ClippingFields,
  | 'impressions'
  | 'media_type'
  | 'tier'
  | 'country_id'
  | 'topic_prominence'
  | 'text_tonality'
  | 'image_positivity'
  | 'logo_present'
  | 'product_present'
  | 'spokesperson_quoted'
  | 'is_advertisement'
>;

/** Returns hfValue of a clipping with the version of its formula. */
export const valueClipping = (fields: Valued): { hf_value: number; hf_value_version: number } => ({
  hf_value: hfValue({
    ...fields,
    media_type: fields.media_type as MediaType,
    compound_index: fields.country_id ? compoundIndexOf(fields.country_id) : null,
  }),
  hf_value_version: hfValueFormula.version,
});
