import { notFound } from '@tanstack/react-router';
import { activateBrand, activeBrandId, bootstrapQueries } from '../../shared/actor/index.ts';
import { ApiError, queryClient } from '../../shared/api/index.ts';
import { groupQuery, relationQuery } from './connect.api.ts';

interface Opening {
  isPreload: boolean;
}

/** Makes the brand of a record the active one; a record that is not there is a page that is not found. */
async function open(load: () => Promise<{ data: { brand_id: string } }>, { isPreload }: Opening): Promise<void> {
  try {
    const { data } = await load();
    const brand = queryClient
      .getQueryData(bootstrapQueries.brands.queryKey)
      ?.data.find(({ id }) => id === data.brand_id);
    if (brand && !isPreload && brand.id !== activeBrandId.get()) await activateBrand(brand);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound();
    throw error;
  }
}

export const openRelation = (relationId: string, opening: Opening): Promise<void> =>
  open(() => queryClient.ensureQueryData(relationQuery(relationId)), opening);
export const openGroup = (groupId: string, opening: Opening): Promise<void> =>
  open(() => queryClient.ensureQueryData(groupQuery(groupId)), opening);
