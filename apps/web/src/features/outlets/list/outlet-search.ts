import { mediaTypes } from '@masthead/contract';

export type MediaType = (typeof mediaTypes)[number];

/** Filters of the list and whether a file is being imported, as an address holds them. */
export interface OutletSearch {
  /** A part of a name, or an address. */
  search?: string;
  type?: MediaType;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** Only those that may be the same as another. */
  doubles?: true;
  import?: true;
}

/** Reads an address; what it does not understand it leaves out. */
export function readOutletSearch(raw: Record<string, unknown>): OutletSearch {
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search).trim() : '';
  const type = mediaTypes.find((known) => known === raw.type);
  const { country } = raw;
  return {
    ...(search && { search: search.slice(0, 255) }),
    ...(type && { type }),
    ...(typeof country === 'string' && /^[A-Z]{2}$/.test(country) && { country }),
    ...(raw.doubles === true && { doubles: true }),
    ...(raw.import === true && { import: true }),
  };
}

export const isFiltered = ({ import: _, ...filters }: OutletSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** The address of a record, with the outlet that it is compared with. */
interface RecordSearch {
  compare?: string;
}

export const readRecordSearch = ({ compare }: Record<string, unknown>): RecordSearch =>
  typeof compare === 'string' && /^[\da-f-]{36}$/i.test(compare) ? { compare } : {};
