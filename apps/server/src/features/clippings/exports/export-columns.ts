import { translate } from '@masthead/i18n/server';
import { localTime } from '@masthead/measuring';
import { countryName } from '../../reference/index.ts';
import type { ClippingRow } from '../clippings.queries.ts';
import type { Filter } from '../filter.queries.ts';

/** A cell: text, number, point in time in the brand's time zone, yes or no, or nothing. */
export type Cell = string | number | boolean | Date | null;
export type ColumnKind = 'text' | 'time' | 'whole' | 'money' | 'boolean';

export interface ExportColumn {
  header: string;
  kind: ColumnKind;
  width: number;
  of: (row: ClippingRow & { copies?: number }, facts: RowFacts) => Cell;
}

/** Values of a row that come from other tables. */
interface RowFacts {
  brand: string;
  timezone: string;
  kpis: string;
}

/** Returns the source of the impressions of a row; `unknown`: nobody knows them, so that neither they nor the value are written. */
const sourceOf = ({ impressions_from: from, impressions }: ClippingRow) =>
  from === 'outlet' && impressions === 0 ? 'unknown' : from;
const known = <V>(row: ClippingRow, value: V) => (sourceOf(row) === 'unknown' && !row.is_advertisement ? null : value);

/**
 * Returns the columns of a file in a language; texts of choices are those of the screen. A file of stories includes the
 * number of copies of each.
 */
export function exportColumns(language: string, { count }: Pick<Filter, 'count'>): ExportColumn[] {
  const texts = new Map<string, string>();
  const say = (key: string, value: string | null) => value && textOf(`${key}.${value}`);
  // A file names the same few choices in each row.
  const textOf = (key: string): string => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = translate(language, key);
    texts.set(key, text);
    return text;
  };
  const column = (name: string, kind: ColumnKind, width: number, of: ExportColumn['of']): ExportColumn => ({
    header: translate(language, `clippings.export.columns.${name}`),
    kind,
    width,
    of,
  });
  return [
    column('published_at', 'time', 18, (row, { timezone }) => localTime(new Date(row.published_at), timezone)),
    column('brand', 'text', 20, (_, { brand }) => brand),
    column('headline', 'text', 60, (row) => row.headline),
    column('translated_headline', 'text', 40, (row) => row.translated_headline),
    ...(count === 'stories' ? [column('copies', 'whole', 8, (row) => row.copies ?? 0)] : []),
    column('outlet', 'text', 24, (row) => row.outlet_name),
    column('tier', 'text', 8, (row) => tierLetter(row.tier)),
    column('media_type', 'text', 12, (row) => say('mentions.media_types', row.media_type)),
    column('country', 'text', 16, (row) => row.country_id && countryName(row.country_id, language)),
    column('language', 'text', 10, (row) => row.language),
    column('tone', 'text', 12, (row) => say('app.tone', row.text_tonality ?? 'unsure')),
    column('prominence', 'text', 20, (row) => say('clippings.prominence', row.topic_prominence)),
    column('image', 'text', 14, (row) => say('clippings.image', row.image_positivity)),
    column('logo', 'boolean', 8, (row) => row.logo_present),
    column('product', 'boolean', 8, (row) => row.product_present),
    column('spokesperson', 'boolean', 8, (row) => row.spokesperson_quoted),
    column('advertisement', 'boolean', 8, (row) => row.is_advertisement),
    column('duration', 'whole', 10, (row) => row.duration_sec),
    column('impressions', 'whole', 14, (row) => known(row, row.impressions)),
    column('impressions_from', 'text', 18, (row) => say('clippings.export.sources', sourceOf(row))),
    column('estimated_views', 'whole', 14, (row) => row.estimated_views),
    column('hf_value', 'money', 16, (row) => known(row, row.hf_value)),
    column('formula', 'whole', 10, (row) => row.hf_value_version),
    column('tags', 'text', 30, (row) => row.tags.map((tag) => tag.name).join(', ')),
    column('kpis', 'text', 30, (_, { kpis }) => kpis),
    column('note', 'text', 40, (row) => row.note),
    column('url', 'text', 50, (row) => row.url),
  ];
}

/** Returns the letter of a tier as shown everywhere: aplus is A, bplus is B, anything else is blank. */
export const tierLetter = (tier: string): string => ({ aplus: 'A', bplus: 'B' })[tier] ?? '';
