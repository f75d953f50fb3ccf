import { notFound } from '@tanstack/react-router';
import { activateBrand, activeBrandId, bootstrapQueries } from '../../shared/actor/index.ts';
import { ApiError, queryClient } from '../../shared/api/index.ts';
import { emailQuery } from './emails.api.ts';

/** Loads an e-mail and makes its brand the active one; one that is not there is a page that is not found. */
export async function openEmail(emailId: string, { isPreload }: { isPreload: boolean }): Promise<void> {
  try {
    const { data } = await queryClient.fetchQuery({ ...emailQuery(emailId), staleTime: 0 });
    const brands = queryClient.getQueryData(bootstrapQueries.brands.queryKey)?.data;
    const brand = brands?.find(({ id }) => id === data.brand_id);
    if (brand && !isPreload && brand.id !== activeBrandId.get()) await activateBrand(brand);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound();
    throw error;
  }
}
