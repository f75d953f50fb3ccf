import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../shared/api/index.ts';

export interface Colleague {
  id: string;
  full_name: string;
}

/** Returns the members of a brand. */
export function useColleagues(brandId: string): readonly Colleague[] {
  const { data } = useQuery({
    ...apiQuery('brands.members.index', { params: { brand_id: brandId } }),
    select: ({ data: members }) => members.map(({ user: { id, full_name } }) => ({ id, full_name })),
  });
  return data ?? none;
}

const none: readonly Colleague[] = [];
