import { sourceHealths } from '@masthead/contract';
import type { SourceQuery } from '../sources.api.ts';

export const ways = ['address', 'opml', 'catalogue'] as const;
export type Way = (typeof ways)[number];
export type Health = (typeof sourceHealths)[number];

/** Filters as the address holds them, and which way of adding is open. */
export interface SourceSearch {
  search?: string;
  health?: Health;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** ISO 639-1. */
  language?: string;
  add?: Way;
}

/** Reads the search of an address. What it does not understand it leaves out. */
export function readSourceSearch(raw: Record<string, unknown>): SourceSearch {
  const search = ['string', 'number'].includes(typeof raw.search) ? String(raw.search).trim().slice(0, 255) : '';
  const health = sourceHealths.find((known) => known === raw.health);
  const add = ways.find((known) => known === raw.add);
  const { country, language } = raw;
  return {
    ...(search && { search }),
    ...(health && { health }),
    ...(typeof country === 'string' && /^[A-Z]{2}$/.test(country) && { country }),
    ...(typeof language === 'string' && /^([a-z]{2}|other)$/.test(language) && { language }),
    ...(add && { add }),
  };
}

/** The filters as the API takes them. */
export const sourceQuery = ({ add: _, ...filters }: SourceSearch): SourceQuery => ({ ...filters, limit: 50 });

export const isFiltered = ({ add: _, ...filters }: SourceSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
