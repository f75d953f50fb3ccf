import { useDebouncedValue } from '@mantine/hooks';
import type { Stream } from '@masthead/contract';
import type { Days } from '@masthead/measuring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPages, apiQuery, keyOf, queryClient, refresh } from '../../shared/api/index.ts';
import { useChecks } from '../../shared/form/index.ts';
import { streamQuery } from '../mentions/index.ts';
import type { ListSearch } from './stream-search.ts';
import { filledPairs, type StreamValues } from './stream-values.ts';

export const streamPages = (brandId: string, search: ListSearch) =>
  apiPages('streams.index', { query: { brand: brandId, include: 'counts', limit: 50, ...search } });

/** Every stream that the user may see. */
export const streamNames = apiQuery('user.available-streams', {});
export const comparedStreams = (brand_id: string, ids: readonly string[], { first, last }: Days) =>
  apiQuery('brands.streams.compare', { params: { brand_id }, query: { streams: ids.join(','), first, last } });

/** Asks whether there are any sources: without them no search finds anything. */
export const firstSource = () => apiQuery('sources.index', { query: { limit: 1 } });

/** Milliseconds after the last change until a search is tried. */
const pause = 200;

/** Milliseconds until a search that found nothing is tried again: new sources bring their first articles meanwhile. */
const emptyPause = 5_000;

/** Returns the fields of a form that affect what is found. */
function questionOf(values: StreamValues) {
  const { name: _, auto_clippings: _c, auto_tags: _t, auto_rss: _r, auto_kpi_association: _k, ...search } = values;
  return { ...search, near_words: filledPairs(values.near_words) };
}

/**
 * Returns what a form would find, requested again shortly after each change; a search that is no longer needed is
 * cancelled. With a stream it also returns the changes against its saved version. `isAsked` is true if there is
 * something to search for.
 */
export function usePreview(values: StreamValues, brandId: string, streamId?: string) {
  const [session] = useState(() => crypto.randomUUID());
  const search = questionOf(values);
  const [wanted] = useDebouncedValue(JSON.stringify(search), pause);
  const body = {
    ...(JSON.parse(wanted) as typeof search),
    brand_id: brandId,
    session,
    ...(streamId && { stream_id: streamId }),
  };
  const isAsked = body.main_search_term.trim().length > 0;
  const checks = useChecks(isAsked);
  // Until the checks are there, nothing is known to be wrong.
  const isValid = isAsked && checks?.passes('streams.preview', body) !== false;
  const preview = useQuery({
    ...apiQuery('streams.preview', { body }),
    enabled: isValid && checks !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: ({ state }) => state.data?.data.length === 0 && emptyPause,
  });
  const isAnswered = preview.isSuccess && !preview.isPlaceholderData;
  return {
    preview,
    isAsked,
    isValid,
    isUpdating: isValid && (!checks || (preview.isFetching && !isAnswered) || wanted !== JSON.stringify(search)),
  };
}
/** Milliseconds after the last change until suggestions are looked for; they take several searches. */
const longPause = 1200;

/** Returns other spellings and exclusions for the form's present search. */
export function useSuggestions(values: StreamValues, brandId: string) {
  const [session] = useState(() => crypto.randomUUID());
  const [wanted] = useDebouncedValue(JSON.stringify(questionOf(values)), longPause);
  const body = { ...(JSON.parse(wanted) as ReturnType<typeof questionOf>), brand_id: brandId, session };
  const isAsked = body.main_search_term.trim().length > 0;
  const checks = useChecks(isAsked);
  return useQuery({
    ...apiQuery('streams.suggestions', { body }),
    enabled: isAsked && checks?.passes('streams.suggestions', body) === true,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
}

export type PreviewState = ReturnType<typeof usePreview>;

export const versionPages = (streamId: string) =>
  apiPages('streams.versions.index', { params: { stream_id: streamId }, query: { limit: 25 } });
export const versionChanges = (streamId: string, version: number) =>
  apiQuery('streams.versions.changes', { params: { stream_id: streamId, version } });
export const authorizedStreams = (brandId: string) =>
  apiQuery('brands.authorized-streams.index', { params: { brand_id: brandId } });
export const outletSearch = (search: string) => apiQuery('media-outlets.index', { query: { search, limit: 20 } });

/**
 * Refreshes everything after a stream was saved: it finds other mentions now, and its search of the last 30 days runs.
 */
export async function streamSaved(answer: { data: Stream }): Promise<void> {
  queryClient.removeQueries({ queryKey: keyOf('mentions.index') });
  queryClient.setQueryData(streamQuery(answer.data.id).queryKey, answer);
  await refresh(
    'streams.index',
    'streams.versions.index',
    'user.available-streams',
    'mentions.chart',
    'user.brands.permissions',
    'user.organisations.permissions',
  );
}
