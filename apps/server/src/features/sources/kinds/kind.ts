import type { mediaTypes, SourceKind } from '@masthead/contract';
import type { Feed, Timeline } from '@masthead/reading';
import type { Fetched } from '../../../platform/fetch/index.ts';

/** Something that can be fetched on a schedule. */
export interface Place {
  /** Address that is fetched. */
  url: string;
  /** Address that a person opens, if it differs. */
  page_url: string | null;
  title: string | null;
  /** Audience of the account, if the service states it beside its posts only. */
  followers: number | null;
}

/** Fetches one more address on the way. Throws FetchFailure. */
export type Ask = (url: string, accept?: string) => Promise<Fetched>;

type Bytes = Pick<Fetched, 'body' | 'url' | 'contentType'>;

export interface Read {
  feed: Feed | Timeline;
  /** false: what was read names other files that may change while it stays as it is, so it is always read in full. */
  conditional: boolean;
}

export interface Kind {
  /**
   * Returns the places of an address by its form, the likeliest first; `ask` finds data that the address does not have,
   * such as the number of an account. Empty if the address is not of this kind, as far as that is visible.
   */
  recognise(address: URL, ask: Ask): readonly Place[] | Promise<readonly Place[]>;
  /** The candidates in the bytes of a place. Throws ReadingError or FetchFailure. */
  read(bytes: Bytes, ask: Ask): Read | Promise<Read>;
  accept: string;
  /** Origin of the text: pages that are read one by one, or the fetched posts themselves. */
  text: 'page' | 'post';
  media_type: (typeof mediaTypes)[number];
  /** Programs are asked to keep out by robots.txt; feeds and interfaces are made for them. */
  robots: boolean;
}

export type KindTable = Record<SourceKind, Kind>;

export const placeOf = (url: string, known: Partial<Place> = {}): Place => ({
  url,
  page_url: null,
  title: null,
  followers: null,
  ...known,
});

export const jsonAccept = 'application/json, application/atom+xml;q=0.9, application/rss+xml;q=0.9, */*;q=0.5';
export const pathParts = (address: URL): string[] => address.pathname.split('/').filter(Boolean);
/** Returns the host without the prefixes of mobile and old versions of a site. */
export const hostOf = (address: URL): string => address.hostname.replace(/^(?:www|m|mobile|old|new|np)\./, '');
