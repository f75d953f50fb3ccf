import type { NewsroomFilters } from '../newsrooms.api.ts';

/** Reads the filters of an address; what it does not understand it leaves out. */
export function readNewsroomSearch(raw: Record<string, unknown>): NewsroomFilters {
  const query = typeof raw.query === 'string' || typeof raw.query === 'number' ? String(raw.query).trim() : '';
  const countries = String(raw.countries ?? '')
    .split(',')
    .filter((code) => /^[A-Z]{2}$/.test(code));
  return {
    ...(query && { query: query.slice(0, 255) }),
    ...(countries.length > 0 && { countries: [...new Set(countries)].join(',') }),
  };
}

/** Parts of a newsroom's page; the first is what it opens with. */
export const newsroomParts = ['details', 'look', 'address', 'contacts', 'kit', 'social', 'followers'] as const;
export type NewsroomPart = (typeof newsroomParts)[number];

export const readPartSearch = ({ part }: Record<string, unknown>): { part?: NewsroomPart } => {
  const known = newsroomParts.slice(1).find((one) => one === part);
  return known ? { part: known } : {};
};
