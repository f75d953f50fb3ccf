import type { ClippingPreparation, Endpoints, InputOfEndpoint, StoredFile } from '@masthead/contract';
import { instantOf, localTime, minuteOf, ownZone } from '@masthead/measuring';
import type { Clipping } from '../clippings.api.ts';

/** Values of the form of a clipping, which takes what making one takes; changing one sends what differs. */
export type ClippingValues = InputOfEndpoint<Endpoints['clippings.store']>['body'];

/** Types whose length is asked for. */
export const hasDuration = (type: ClippingValues['type']): boolean => type === 'tv' || type === 'radio';

const blank = {
  url: null,
  translated_headline: null,
  media_outlet_id: null,
  country_id: null,
  duration_sec: null,
  topic_prominence: null,
  is_advertisement: false,
  note: null,
  product_present: false,
  logo_present: false,
  spokesperson_quoted: false,
  text_tonality: null,
  image_positivity: null,
  impressions: null,
  estimated_views: null,
  language: null,
  thumbnail: null,
  files: [],
  tags: [],
  kpi_campaigns: [],
  stories: [],
  relations: [],
} satisfies Partial<ClippingValues>;

/**
 * Returns the values that a preparation fills in, or those of a web clipping dated now. Seconds since 1970 become a
 * date and time.
 */
export function valuesOfPreparation(
  brandId: string,
  prepared: ClippingPreparation | null,
  now: number,
): ClippingValues {
  const published = prepared?.published_at ? prepared.published_at * 1000 : now;
  const start = { ...blank, brand_id: brandId, type: 'web' as const, headline: '', published_at: moment(published) };
  if (!prepared) return { ...start, type: 'print' };
  return {
    ...start,
    type: prepared.type,
    url: prepared.url,
    headline: prepared.data.headline ?? '',
    translated_headline: prepared.data.translated_headline,
    duration_sec: prepared.data.duration_sec,
    media_outlet_id: prepared.media_outlet?.id ?? null,
    country_id: prepared.country?.id ?? prepared.country_code,
    language: prepared.language,
    text_tonality: prepared.text_tonality,
    thumbnail: prepared.thumbnail[0] ?? null,
    files: prepared.files.map(({ id }) => id),
    preparation_id: prepared.id,
  };
}

export const valuesOfClipping = (clipping: Clipping): ClippingValues => ({
  brand_id: clipping.brand_id,
  type: clipping.type,
  url: clipping.url,
  headline: clipping.headline,
  translated_headline: clipping.translated_headline,
  published_at: clipping.published_at,
  media_outlet_id: clipping.media_outlet?.id ?? null,
  country_id: clipping.country?.id ?? null,
  duration_sec: clipping.duration_sec,
  topic_prominence: clipping.topic_prominence,
  is_advertisement: clipping.is_advertisement,
  note: clipping.note,
  product_present: clipping.product_present,
  logo_present: clipping.logo_present,
  spokesperson_quoted: clipping.spokesperson_quoted,
  text_tonality: clipping.text_tonality,
  image_positivity: clipping.image_positivity,
  // The audience of the outlet is not a person's figure.
  impressions: clipping.impressions_entered ? clipping.impressions : null,
  estimated_views: clipping.estimated_views,
  language: clipping.language,
  thumbnail: clipping.thumbnail,
  files: (clipping.files ?? []).map(({ id }) => id),
  tags: clipping.tags.map(({ name }) => name),
  kpi_campaigns: (clipping.kpi_campaigns ?? []).map(({ id }) => id),
  stories: (clipping.stories ?? []).map(({ id }) => id),
  relations: (clipping.relations ?? []).map(({ id }) => id),
});

/** Keeps a length only for types that have one; a value entered before another type was chosen is not sent. */
export const sentValues = (values: ClippingValues): ClippingValues =>
  hasDuration(values.type) ? values : { ...values, duration_sec: null };

const moment = (time: number): string => new Date(time).toISOString();

/** Returns a moment as the date field has it, in the time of this computer: '2026-04-02 08:30:00'. */
export function toLocal(iso: string): string {
  return localTime(new Date(iso), ownZone()).toISOString().slice(0, 19).replace('T', ' ');
}
export function fromLocal(text: string): string {
  const [day = '', clock = ''] = text.split(' ');
  const minute = instantOf(ownZone(), { day, minute: minuteOf(clock) });
  return moment(minute.getTime() + Number(clock.slice(6)) * 1000);
}

/** Reads '4:12', '1:02:05' or '95' as seconds; returns undefined for anything that is not a length. */
export function readDuration(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d{1,5}(:[0-5]?\d){0,2}$/.test(trimmed)) return undefined;
  return trimmed.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Returns the pictures that can represent the clipping, each once. */
export const pictureChoices = (found: readonly (string | null)[], files: readonly StoredFile[]): string[] => [
  ...new Set([
    ...found.filter((one) => one !== null),
    ...files.filter(({ kind }) => kind === 'image').map(({ url }) => url),
  ]),
];
