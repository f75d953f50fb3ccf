import type { Clipping, Endpoints, InputOfEndpoint } from '@masthead/contract';
import { apiPages, apiQuery, useCall } from '../../shared/api/index.ts';
import { refreshDashboard } from '../metrics/index.ts';

export type ClippingChange = NonNullable<InputOfEndpoint<Endpoints['clippings.update']>['body']>;
export type ClippingQuery = NonNullable<InputOfEndpoint<Endpoints['clippings.index']>['query']>;

export const clippingPages = (query: ClippingQuery) => apiPages('clippings.index', { query });
export const oneClipping = (clipping_id: string) => apiQuery('clippings.show', { params: { clipping_id } });
/** One clipping of the brand: whether there are any at all. */
export const anyClippingOf = (brand: string) => apiQuery('clippings.index', { query: { brand, limit: 1 } });

/** Mentions say whether they are clippings. */
const touched = ['clippings.index', 'mentions.index'] as const;

export const useClippingRemoval = (onSuccess: () => void) =>
  useCall('clippings.delete', {
    refreshes: [...touched],
    onSuccess: () => {
      void refreshDashboard();
      onSuccess();
    },
  });

export type { Clipping };
