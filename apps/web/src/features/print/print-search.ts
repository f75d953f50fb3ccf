import { uploadStatuses } from '@masthead/contract';

type PrintStatus = (typeof uploadStatuses)[number];

/** Filters of the list of uploads, as the address has them. */
export const readUploadsSearch = (raw: Record<string, unknown>): { search?: string; status?: PrintStatus } => {
  const status = uploadStatuses.find((one) => one === raw.status);
  return {
    ...(typeof raw.search === 'string' && raw.search !== '' && { search: raw.search.slice(0, 255) }),
    ...(status && { status }),
  };
};

/** Returns the page of an upload that is shown; the first without one. */
export const readPageSearch = ({ page }: Record<string, unknown>): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {};
