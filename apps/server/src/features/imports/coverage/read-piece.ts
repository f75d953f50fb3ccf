import {
  type CoverageField,
  type DayOrder,
  type MediaType,
  networkOfUrl,
  type Sentiment,
  fields as shapes,
  urlFitsType,
} from '@masthead/contract';
import { isCountry } from '../../reference/index.ts';
import { countryOfName } from '../read/country-names.ts';
import { readDate } from './read-date.ts';
import { readFigure } from './read-figure.ts';
import { languageOf, saysNothing, toneOf, typeOf } from './words.ts';

/** A piece of a row, with what had to be left out. */
export interface ReadPiece {
  headline: string;
  url: string | null;
  published_at: Date;
  /** Name of the outlet as the file has it. */
  outlet: string | null;
  /** null: the outlet decides, otherwise it is a website. */
  media_type: MediaType | null;
  impressions: number | null;
  tone: Sentiment | null;
  author: string | null;
  language: string | null;
  country: string | null;
  tags: string[];
  note: string | null;
}
interface LeftOut {
  field: CoverageField;
  value: string;
}
export interface DateReading {
  order: DayOrder;
  zone: string;
  /** Nothing was published later. */
  now: Date;
}

const mostTags = 10;
const aDay = 86_400_000;

/** Reads a piece of a row by the fields of its columns. `piece` null: it has no headline, or no date. A formula is never a value. */
export function readPiece(
  cells: readonly string[],
  fields: readonly (CoverageField | null)[],
  { order, zone, now }: DateReading,
): { piece: ReadPiece | null; leftOut: LeftOut[] } {
  const given = new Map<CoverageField, string>();
  const leftOut: LeftOut[] = [];
  for (const [at, field] of fields.entries()) {
    const text = cells[at]?.trim().replace(/^'(?=[=+@-])/, '');
    if (!field || !text || given.has(field)) continue;
    if (text.startsWith('=')) leftOut.push({ field, value: text.slice(0, 100) });
    else given.set(field, text);
  }
  /** Reads a value; one that is none is left out and listed. */
  const value = <T>(field: CoverageField, read: (text: string) => T | null): T | null => {
    const text = given.get(field);
    if (text === undefined || saysNothing(text)) return null;
    const known = read(text);
    if (known === null) leftOut.push({ field, value: text.slice(0, 100) });
    return known;
  };
  const headline = given.get('headline')?.slice(0, 255) ?? '';
  const published = value('published_at', (text) => readDate(text, given.get('time'), { order, zone }));
  const isPast = published !== null && published.getTime() < now.getTime() + aDay;
  if (!headline && !leftOut.some(({ field }) => field === 'headline')) leftOut.push({ field: 'headline', value: '' });
  if (!isPast && !leftOut.some(({ field }) => field === 'published_at'))
    leftOut.push({ field: 'published_at', value: given.get('published_at')?.slice(0, 100) ?? '' });
  if (!headline || !published || !isPast) return { piece: null, leftOut };
  const url = value('url', addressOf);
  const type = value('media_type', typeOf);
  const network = url && networkOfUrl(url);
  return {
    piece: {
      headline,
      url,
      published_at: published,
      outlet: given.get('media_outlet')?.slice(0, 255) ?? null,
      media_type: network || (type && (!url || urlFitsType(url, type)) ? type : null),
      // Exports write 0 for what they do not know.
      impressions: value('impressions', readFigure) || null,
      tone: value('tone', toneOf),
      author: given.get('author')?.slice(0, 255) ?? null,
      language: value('language', languageOf),
      country: value('country', countryOf),
      tags: tagsOf(given.get('tags') ?? ''),
      note: given.get('note') ?? null,
    },
    leftOut,
  };
}

function addressOf(text: string): string | null {
  const parsed = shapes.webUrl.safeParse(/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text);
  return parsed.success ? parsed.data : null;
}

function countryOf(text: string): string | null {
  const code = text.toUpperCase();
  return isCountry(code) ? code : countryOfName(text);
}

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;|\n]/)
      .map((tag) => tag.trim().slice(0, 100))
      .filter(Boolean)
      .slice(0, mostTags),
  ),
];
