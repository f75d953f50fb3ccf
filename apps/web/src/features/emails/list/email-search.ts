import { type EmailStatus, emailStatuses } from '@masthead/contract';

/** Filters of the list, as the address holds them. */
export interface EmailSearch {
  status?: EmailStatus;
  search?: string;
}

/** Reads the search of an address. Unknown values are left out, so an old link still opens. */
export function readEmailSearch(raw: Record<string, unknown>): EmailSearch {
  const status = emailStatuses.find((one) => one === raw.status);
  const search = ['string', 'number'].includes(typeof raw.search) ? String(raw.search).trim().slice(0, 255) : '';
  return { ...(status && { status }), ...(search && { search }) };
}

export const isFiltered = (search: EmailSearch): boolean => Object.values(search).some(Boolean);
