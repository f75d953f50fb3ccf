import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { activateBrand, activeBrandId, bootstrapQueries } from '../../shared/actor/index.ts';
import { ApiError, queryClient } from '../../shared/api/index.ts';
import { NotFoundInside } from '../../shared/page/index.ts';
import { appPage, type Feature, noPages } from '../../shared/routing/index.ts';
import { oneView } from './views.api.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

interface Address {
  brand?: string;
  stream?: string;
}
const readAddress = (raw: Record<string, unknown>): Address =>
  Object.fromEntries(
    (['brand', 'stream'] as const).flatMap((name) => {
      const value = raw[name];
      return typeof value === 'string' && uuid.test(value) ? [[name, value]] : [];
    }),
  );

/** Leads to the page of a view, with its filters as they are now. */
async function openView(viewId: string, { brand: brandId, stream }: Address): Promise<never> {
  const { data: brands } = await queryClient.ensureQueryData(bootstrapQueries.brands);
  const brand = brands.find((one) => one.id === (brandId ?? activeBrandId.get()));
  if (!brand) throw notFound();
  const answer = await queryClient.fetchQuery(oneView(brand.id, viewId)).catch((error: unknown) => {
    if (error instanceof ApiError && [403, 404, 422].includes(error.status)) throw notFound();
    throw error;
  });
  if (brand.id !== activeBrandId.get()) await activateBrand(brand);
  const { place, filters, stream_id } = answer.data;
  const streamId = stream_id ?? stream;
  if (place === 'coverage') throw redirect({ to: '/performance/coverage', search: filters, replace: true });
  if (!streamId) throw redirect({ to: '/streams/list', replace: true });
  throw redirect({ to: '/streams/$streamId', params: { streamId }, search: filters, replace: true });
}

export const views = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/views/$viewId', { title: 'saved_view', guard: 'signed-in', isBeyondSpecification: true }),
      validateSearch: readAddress,
      notFoundComponent: NotFoundInside,
      loaderDeps: ({ search }) => search,
      loader: ({ params, deps, preload }) => (preload ? undefined : openView(params.viewId, deps)),
    }),
  ],
} as const satisfies Feature;
