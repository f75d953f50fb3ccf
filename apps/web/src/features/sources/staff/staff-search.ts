import { readSourceFilter, readText, type SourceFilter } from '../list/source-search.ts';

/** Filters of the staff's list; host and code are set from the tables above it. */
export interface StaffSearch extends SourceFilter {
  host?: string;
  /** The code of the failure. */
  code?: string;
}

export function readStaffSearch(raw: Record<string, unknown>): StaffSearch {
  const [host, code] = [readText(raw.host), readText(raw.code)];
  return { ...readSourceFilter(raw), ...(host && { host }), ...(code && { code }) };
}
