import { apiPages, apiQuery, refresh } from '../../../shared/api/index.ts';

interface ProfileFilters {
  search?: string;
  state?: 'active' | 'silent' | 'unread';
}

export const profileStates = ['active', 'silent', 'unread'] as const;

/** Reads the filters of an address; what it does not understand it leaves out. */
export function readProfileFilters(raw: Record<string, unknown>): ProfileFilters {
  const search = typeof raw.search === 'string' ? raw.search.trim().slice(0, 255) : '';
  const state = profileStates.find((one) => one === raw.state);
  return { ...(search && { search }), ...(state && { state }) };
}

export const profilePages = (filters: ProfileFilters) =>
  apiPages('staff.media-profiles.index', { query: { ...filters, limit: 50 } });
export const mediaProfileQuery = (id: string) =>
  apiQuery('staff.media-profiles.show', { params: { media_profile_id: id } });
export const questionPages = apiPages('staff.media-profile-questions.index', { query: { limit: 10 } });

export const profilesChanged = (): Promise<unknown> =>
  refresh('staff.media-profiles.index', 'staff.media-profiles.show', 'staff.media-profile-questions.index');
