import type { AnswerOf, Endpoints, FoundSource, InputOfEndpoint, Source } from '@masthead/contract';
import { apiPages, apiQuery, call, refresh, useCall } from '../../shared/api/index.ts';

export type SourceQuery = NonNullable<InputOfEndpoint<Endpoints['sources.index']>['query']>;
export type CatalogueGroup = AnswerOf<Endpoints['sources.catalogue']>['data'][number];
export type ImportResult = AnswerOf<Endpoints['sources.import']>;
export type { FoundSource, Source };

/** The interval between requests for the list while it is visible, in milliseconds. */
const pace = 10_000;

export const sourcePages = (query: SourceQuery) => ({ ...apiPages('sources.index', { query }), refetchInterval: pace });
export const catalogue = apiQuery('sources.catalogue');

const lists = ['sources.index', 'sources.catalogue'] as const;
export const refreshSources = () => refresh(...lists);

/** Returns the part of a call that sets an interval: nothing if the pause follows the source. */
export const pinnedTo = (seconds: number | null): { interval_seconds?: number } =>
  seconds === null ? {} : { interval_seconds: seconds };

export const useSourceChange = () => useCall('sources.update', { refreshes: ['sources.index'] });
export type BulkResult = AnswerOf<Endpoints['sources.bulk-update']>;
export const useBulkChange = (onSuccess: (result: BulkResult) => void) =>
  useCall('sources.bulk-update', { refreshes: ['sources.index'], onSuccess });
export const useBulkRemoval = (onSuccess: (result: AnswerOf<Endpoints['sources.bulk-delete']>) => void) =>
  useCall('sources.bulk-delete', { refreshes: [...lists], onSuccess });

/** Puts removed sources back on the list. Throws the ApiError. */
export async function restoreSources(sources: readonly string[]): Promise<void> {
  await call('sources.bulk-restore', { body: { sources: [...sources] } });
  await refreshSources();
}
export const useSourceRemoval = (onSuccess: () => void) =>
  useCall('sources.delete', { refreshes: [...lists], onSuccess });
export const useFetchNow = (onSuccess: () => void) =>
  useCall('sources.fetch', {
    refreshes: ['sources.index'],
    onSuccess: () => {
      onSuccess();
      // A fetch is usually over by then, well before the list's next turn.
      setTimeout(() => void refresh('sources.index'), 2500);
    },
  });

/** Returns all feeds as an OPML file. Throws the ApiError. */
export const exportOpml = async (): Promise<Blob> =>
  new Blob([String(await call('sources.export'))], { type: 'text/x-opml' });
