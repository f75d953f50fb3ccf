import type { Brand } from '@masthead/contract';
import { call, queryClient, refresh } from '../api/index.ts';
import { activeBrandId, chooseBrand } from './active-brand.ts';
import { activateBrand } from './bootstrap.ts';
import { bootstrapQueries } from './bootstrap-queries.ts';

/** A brand that the user has lost while it was active, and the one that is active instead. */
interface LostBrand {
  lost: Brand;
  next: Brand | null;
}

let running: Promise<unknown> = Promise.resolve();

/**
 * Asks again what the user may do. If the active brand is no longer among the brands, another becomes active before the
 * pages learn of it, so that none is shown without its permissions. Throws the ApiError.
 */
export function renewAccess(): Promise<LostBrand | null> {
  const renewed = running.then(renew);
  running = renewed.catch(() => undefined);
  return renewed;
}

async function renew(): Promise<LostBrand | null> {
  const { brands: query } = bootstrapQueries;
  const active = chooseBrand(queryClient.getQueryData(query.queryKey)?.data ?? [], activeBrandId.get());
  const brands = await call('user.brands', { query: { include: 'country' } });
  const lost = active && !brands.data.some(({ id }) => id === active.id) ? active : undefined;
  const next = lost && chooseBrand(brands.data, null);
  if (next) await activateBrand(next);
  queryClient.setQueryData(query.queryKey, brands);
  await refresh('user.show', 'user.organisations', 'user.brands.permissions', 'user.organisations.permissions');
  return lost ? { lost, next: next ?? null } : null;
}
