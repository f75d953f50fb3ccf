import { apiPages, refresh } from '../../../shared/api/index.ts';
import { relationsChanged } from '../connect.api.ts';
import type { DiscoverFilters } from './discover-search.ts';

export const hitPages = (brand: string, { outlets, active, likeName: _, group: __, ...filters }: DiscoverFilters) =>
  apiPages('connect.discover', {
    query: {
      brand,
      limit: 25,
      ...filters,
      ...(outlets && { media_outlets: outlets }),
      ...(active && { active_within: active }),
    },
  });

/** Refreshes the lists that show journalists after they became relations. */
export const peopleAdded = async (): Promise<void> => {
  await Promise.all([relationsChanged(), refresh('connect.discover')]);
};
