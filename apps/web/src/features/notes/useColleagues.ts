import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../shared/api/index.ts';
import type { Colleague } from '../../shared/mentioning/index.ts';

/** Returns the members of a brand who may read notes: readers see no relations. */
export function useColleagues(brandId: string): readonly Colleague[] {
  const { data } = useQuery({
    ...apiQuery('brands.members.index', { params: { brand_id: brandId } }),
    select: ({ data: members }) =>
      members.filter(({ role }) => role !== 'reader').map(({ user: { id, full_name } }) => ({ id, full_name })),
  });
  return data ?? none;
}

const none: readonly Colleague[] = [];
