import { useQuery } from '@tanstack/react-query';
import { apiQuery, queryClient } from '../api/index.ts';
import type { CategoryPlace } from './category-tree.ts';

/** All subject categories; they change with a deployment alone. */
const categoryQuery = { ...apiQuery('categories.flat'), staleTime: Infinity };
const none: [] = [];

/** Returns an empty list until they are loaded. */
export const useCategories = () => useQuery(categoryQuery).data?.data ?? none;

/** Returns the loaded categories, for code outside components. */
export const loadedCategories = (): readonly CategoryPlace[] =>
  queryClient.getQueryData(categoryQuery.queryKey)?.data ?? none;
