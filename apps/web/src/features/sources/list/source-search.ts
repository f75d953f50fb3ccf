import { sourceHealths } from '@masthead/contract';
import { type Kind, kinds } from '../kinds.ts';
import type { SourceQuery } from '../sources.api.ts';

export const ways = ['address', 'opml', 'catalogue'] as const;
export type Way = (typeof ways)[number];
export type Health = (typeof sourceHealths)[number];

/** Filters that lists of sources share, as an address holds them. */
export interface SourceFilter {
  search?: string;
  kind?: Kind;
  health?: Health;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** ISO 639-1. */
  language?: string;
}

/** Filters, and which way of adding is open. */
export interface SourceSearch extends SourceFilter {
  add?: Way;
}

/** Reads a text of the address; '' if it is missing. */
export const readText = (value: unknown): string =>
  ['string', 'number'].includes(typeof value) ? String(value).trim().slice(0, 255) : '';

/** Reads the filters of an address. What it does not understand it leaves out. */
export function readSourceFilter(raw: Record<string, unknown>): SourceFilter {
  const search = readText(raw.search);
  const kind = kinds.find((known) => known === raw.kind);
  const health = sourceHealths.find((known) => known === raw.health);
  const { country, language } = raw;
  return {
    ...(search && { search }),
    ...(kind && { kind }),
    ...(health && { health }),
    ...(typeof country === 'string' && /^[A-Z]{2}$/.test(country) && { country }),
    ...(typeof language === 'string' && /^([a-z]{2}|other)$/.test(language) && { language }),
  };
}

export function readSourceSearch(raw: Record<string, unknown>): SourceSearch {
  const add = ways.find((known) => known === raw.add);
  return { ...readSourceFilter(raw), ...(add && { add }) };
}

/** Returns the filters as the API takes them. */
export const sourceQuery = ({ add: _, ...filters }: SourceSearch): SourceQuery => ({ ...filters, limit: 50 });

export const isFiltered = ({ add: _, ...filters }: SourceSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
