import type { ClippingPreparation, MediaType } from '@masthead/contract';
import type { FileRow } from '../../files/index.ts';

type FoundIn = NonNullable<ClippingPreparation['found_in']['headline']>;
export interface Found<T> {
  value: T;
  in: FoundIn;
}

/** Facts that an address, a mention or files state about themselves. */
export interface Findings {
  url: string | null;
  type: MediaType | null;
  headline: Found<string> | null;
  publishedAt: Found<Date> | null;
  thumbnails: Found<string[]> | null;
  text: string;
  author: string | null;
  outletId: string | null;
  countryId: string | null;
  /** Stated language; the language detected from the text takes precedence. */
  language: string | null;
  files: FileRow[];
  durationSec: number | null;
  mentionId: string | null;
}

export const noFindings: Findings = {
  url: null,
  type: null,
  headline: null,
  publishedAt: null,
  thumbnails: null,
  text: '',
  author: null,
  outletId: null,
  countryId: null,
  language: null,
  files: [],
  durationSec: null,
  mentionId: null,
};

/** Merges findings: the first takes precedence, the second fills its gaps. */
export function mergeFindings(first: Findings, second: Findings): Findings {
  const merged = Object.fromEntries(
    Object.keys(noFindings).map((key) => {
      const value = first[key as keyof Findings];
      return [key, value === null || value === '' ? second[key as keyof Findings] : value];
    }),
  ) as unknown as Findings;
  return { ...merged, files: [...first.files, ...second.files] };
}

export const found = <T>(value: T | null | undefined, place: FoundIn): Found<T> | null =>
  value === null || value === undefined || value === '' ? null : { value, in: place };
