import type { AnswerOf, Clipping, Endpoints, InputOfEndpoint } from '@masthead/contract';
import { apiPages, apiQuery, call, keyOf, queryClient, refresh } from '../../shared/api/index.ts';
import { refreshDashboard } from '../metrics/index.ts';

export type ClippingChange = NonNullable<InputOfEndpoint<Endpoints['clippings.update']>['body']>;
export type Tag = AnswerOf<Endpoints['brands.tags.index']>['data'][number];
/** Lists that show tags. */
export const tagged = ['brands.tags.index', 'brands.suggested-tags', 'clippings.index'] as const;
export type ClippingQuery = NonNullable<InputOfEndpoint<Endpoints['clippings.index']>['query']>;
type CountQuery = NonNullable<InputOfEndpoint<Endpoints['clippings.count']>['query']>;

/** The parts included in the answer when a clipping is saved, so that no further request is needed. */
export const allParts = 'country,relations,stories,kpi_campaigns,tags,files,evidence';

export const clippingPages = (query: ClippingQuery) => apiPages('clippings.index', { query });
export const clippingCount = (query: CountQuery) => apiQuery('clippings.count', { query });
export const oneClipping = (clipping_id: string) => apiQuery('clippings.show', { params: { clipping_id } });
/** Returns the options for one clipping of the brand, to learn if there are any. */
export const anyClippingOf = (brand: string) => apiQuery('clippings.index', { query: { brand, limit: 1 } });
export const brandMessages = (brand_id: string) => apiQuery('brands.key-messages.index', { params: { brand_id } });
export const findingsOf = (clipping_id: string) => apiQuery('clippings.findings.show', { params: { clipping_id } });
export const brandTags = (brand_id: string) => apiQuery('brands.tags.index', { params: { brand_id } });
export const openKpis = (brand: string) =>
  apiQuery('kpi-campaigns.index', { query: { brand, status: 'active', limit: 100 } });

/** Returns the options for stories that clippings can be about, the last changed first. */
export const brandStories = (brand: string) => apiQuery('stories.index', { query: { brands: brand, limit: 100 } });

/**
 * Refreshes lists, counts, tags, and the mentions that show if they are clippings, after clippings were made, changed
 * or removed.
 */
export const clippingsChanged = (): Promise<unknown> =>
  Promise.all([
    refresh('clippings.index', 'clippings.count', 'clippings.show', 'mentions.index', 'brands.tags.index'),
    refreshDashboard(),
  ]);

/** Shows a change of some clippings before the server has been asked. */
export function patchClippings(ids: ReadonlySet<string>, change: Partial<Clipping>): void {
  const patch = (row: Clipping): Clipping => (ids.has(row.id) ? { ...row, ...change } : row);
  type Page = { data: Clipping[] };
  queryClient.setQueriesData<Page | { pages: Page[] }>({ queryKey: keyOf('clippings.index') }, (held) => {
    if (!held) return held;
    if (!('pages' in held)) return { ...held, data: held.data.map(patch) };
    return { ...held, pages: held.pages.map((page) => ({ ...page, data: page.data.map(patch) })) };
  });
  queryClient.setQueriesData<{ data: Clipping }>(
    { queryKey: keyOf('clippings.show') },
    (held) => held && { ...held, data: patch(held.data) },
  );
}

/** Changes one clipping and shows the change at once in every list. */
export async function changeClipping(clipping_id: string, body: ClippingChange): Promise<void> {
  await call('clippings.update', { params: { clipping_id }, body, query: { include: allParts } });
  await clippingsChanged();
}

export type { Clipping };
