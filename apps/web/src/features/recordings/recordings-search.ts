import { uploadStatuses } from '@masthead/contract';

type Status = (typeof uploadStatuses)[number];

/** Filters of the list of recordings, as the address has them. */
export const readRecordingsSearch = (raw: Record<string, unknown>): { search?: string; status?: Status } => {
  const status = uploadStatuses.find((one) => one === raw.status);
  return {
    ...(typeof raw.search === 'string' && raw.search !== '' && { search: raw.search.slice(0, 255) }),
    ...(status && { status }),
  };
};

/** Returns the second at which a recording is opened. */
export const readSecond = ({ t }: Record<string, unknown>): { t?: number } =>
  typeof t === 'number' && Number.isInteger(t) && t >= 0 ? { t } : {};
