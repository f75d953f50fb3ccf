import type { Relation } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiPages, apiQuery, queryClient, refresh } from '../../shared/api/index.ts';
import type { RelationSearch } from './connect-search.ts';

export const relationPages = (brand: string, { sort, ...filter }: RelationSearch) =>
  apiPages('connect.relations.index', {
    query: { brand, include: 'stats', limit: 50, ...filter, ...(sort && { sort }) },
  });
export const relationQuery = (relationId: string) =>
  apiQuery('connect.relations.show', { params: { relation_id: relationId } });
export const coveragePages = (relationId: string, span: { start?: string; end?: string }) =>
  apiPages('connect.relations.coverage', { params: { relation_id: relationId }, query: { ...span, limit: 50 } });
export const activityPages = (relationId: string, kinds: string | undefined) =>
  apiPages('connect.relations.activity', {
    params: { relation_id: relationId },
    query: { limit: 50, ...(kinds && { kinds }) },
  });
/** Returns the options for up to a hundred groups, from A to Z. */
export const groupsOf = (brand: string) =>
  apiQuery('connect.groups.index', { query: { brand, sort: 'a_z', limit: 100 } });
export const groupPages = (brand: string, search: string | undefined) =>
  apiPages('connect.groups.index', { query: { brand, ...(search && { search }) } });
export const groupQuery = (groupId: string) => apiQuery('connect.groups.show', { params: { group_id: groupId } });

/** The 22 categories; they change with a deployment alone. */
const categoryQuery = { ...apiQuery('connect.categories'), staleTime: Number.POSITIVE_INFINITY };
const none: [] = [];
export const useCategoryOptions = () =>
  (useQuery(categoryQuery).data?.data ?? none).map(({ slug, name }) => ({ value: slug, label: name }));

/** Refreshes everything that shows relations or groups after they were changed. */
export const relationsChanged = (): Promise<unknown> =>
  refresh(
    'connect.relations.index',
    'connect.relations.show',
    'connect.relations.profile',
    'connect.groups.index',
    'connect.groups.show',
    'clippings.index',
    'clippings.show',
  );

/** Refreshes the same for one relation in an answer. */
export async function relationSaved(relation: Relation): Promise<void> {
  queryClient.setQueryData(relationQuery(relation.id).queryKey, { data: relation });
  await relationsChanged();
}

/** Returns the query of a relation's media profile, which also tells where each detail of the relation comes from. */
export const profileQuery = (relationId: string) =>
  apiQuery('connect.relations.profile', { params: { relation_id: relationId } });
