import { useOrganisation } from '../../shared/actor/index.ts';

/** Days of all measures are those of the organisation, so that people in two zones see one figure. */
export const useTimezone = (): string => useOrganisation()?.timezone ?? 'UTC';
