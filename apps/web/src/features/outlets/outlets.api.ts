import type { AnswerOf, Endpoints, ListedOutlet, OutletImport, OutletRecord } from '@masthead/contract';
import { apiPages, apiQuery, refresh } from '../../shared/api/index.ts';
import type { OutletSearch } from './list/outlet-search.ts';

export type { ListedOutlet, OutletImport, OutletRecord };
export type RecordAnswer = AnswerOf<Endpoints['staff.media-outlets.show']>;

export const outletPages = ({ search, type, country, doubles }: OutletSearch) =>
  apiPages('staff.media-outlets.index', {
    query: {
      limit: 50,
      ...(search && { search }),
      ...(type && { media_type: type }),
      ...(country && { countries: country }),
      ...(doubles && { doubles: 'true' }),
    },
  });
export const outletRecord = (id: string) => apiQuery('staff.media-outlets.show', { params: { media_outlet_id: id } });
export const outletDoubles = (id: string, others: readonly string[]) =>
  apiQuery('staff.media-outlets.doubles', {
    params: { media_outlet_id: id },
    query: others.length > 0 ? { with: others.join(',') } : {},
  });

/** Everything that shows outlets. */
export const outletAnswers = [
  'staff.media-outlets.index',
  'staff.media-outlets.show',
  'staff.media-outlets.doubles',
  'media-outlets.index',
] as const;
export const refreshOutlets = () => refresh(...outletAnswers);
