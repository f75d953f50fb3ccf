import { apiPages, apiQuery, refresh, useCall } from '../../../shared/api/index.ts';
import type { StaffSearch } from './staff-search.ts';

/** The intervals between requests for figures and list while they are visible, in milliseconds. */
const pace = { figures: 5000, list: 10_000 };

export const collectionStatus = { ...apiQuery('staff.sources.status'), refetchInterval: pace.figures };
export const staffSourcePages = (search: StaffSearch) => ({
  ...apiPages('staff.sources.index', { query: { ...search, limit: 50 } }),
  refetchInterval: pace.list,
});

const shown = ['staff.sources.index', 'staff.sources.status'] as const;

export const useStaffSwitch = (onSuccess: (enabled: boolean) => void) =>
  useCall('staff.sources.update', { refreshes: [...shown], onSuccess: ({ data }) => onSuccess(data.enabled) });
export const useStaffFetch = (onSuccess: () => void) =>
  useCall('staff.sources.fetch', {
    refreshes: [...shown],
    onSuccess: () => {
      onSuccess();
      // A fetch is usually over by then.
      setTimeout(() => void refresh(...shown), 2500);
    },
  });
