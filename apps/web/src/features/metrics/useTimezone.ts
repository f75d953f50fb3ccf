import { useOrganisation } from '../../shared/actor/index.ts';

/**
 * Returns the organisation's time zone: days of all measures are counted in it, so that people in two zones see one
 * figure.
 */
export const useTimezone = (): string => useOrganisation()?.timezone ?? 'UTC';
