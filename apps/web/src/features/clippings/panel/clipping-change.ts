import type { Clipping, ClippingChange } from '../clippings.api.ts';

/** Fields that can be changed in the panel. */
export type Findings = Required<
  Pick<
    ClippingChange,
    | 'text_tonality'
    | 'topic_prominence'
    | 'image_positivity'
    | 'logo_present'
    | 'product_present'
    | 'spokesperson_quoted'
    | 'is_advertisement'
    | 'impressions'
    | 'tags'
    | 'note'
  >
>;

export const findingsOf = (clipping: Clipping): Findings => ({
  text_tonality: clipping.text_tonality,
  topic_prominence: clipping.topic_prominence,
  image_positivity: clipping.image_positivity,
  logo_present: clipping.logo_present,
  product_present: clipping.product_present,
  spokesperson_quoted: clipping.spokesperson_quoted,
  is_advertisement: clipping.is_advertisement,
  impressions: clipping.impressions,
  tags: clipping.tags.map(({ name }) => name),
  note: clipping.note,
});

/** Returns only the differences: sending a tone means that a person has set it. */
export function changedParts<V extends object>(before: V, after: Partial<V>): Partial<V> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof V]),
  );
  return Object.fromEntries(changed) as Partial<V>;
}

/** Returns the clipping as it will be, as far as its value depends on it. */
export const withFindings = (clipping: Clipping, { tags: _, note: __, ...values }: Partial<Findings>): Clipping => ({
  ...clipping,
  ...values,
  impressions: values.impressions ?? 0,
});
