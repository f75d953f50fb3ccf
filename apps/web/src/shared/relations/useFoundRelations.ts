import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../api/index.ts';

/** Relations of a brand that fit what is typed. */
export const useFoundRelations = (brand: string, search: string, isOn: boolean) =>
  useQuery({
    ...apiQuery('connect.relations.index', { query: { brand, limit: 20, ...(search && { search }) } }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
