import { useDebouncedValue } from '@mantine/hooks';
import { type Stream, streamEndpoints } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiPages, apiQuery, keyOf, queryClient, refresh } from '../../shared/api/index.ts';
import { streamQuery } from '../mentions/index.ts';
import { filledPairs, type StreamValues } from './stream-values.ts';

export const streamPages = (brandId: string, search: string | undefined) =>
  apiPages('streams.index', { query: { brand: brandId, include: 'counts', limit: 50, ...(search && { search }) } });

/** Whether there is anything to read at all: without sources no search finds anything. */
export const firstSource = () => apiQuery('sources.index', { query: { limit: 1 } });

/** Milliseconds after the last change until a search is tried. */
const pause = 350;

/**
 * What a form would find, tried again shortly after each change; a search that is no longer wanted is called off. `isAsked`:
 * there is something to look for.
 */
export function usePreview(values: StreamValues, brandId: string) {
  // What does not change the hits is not part of the question.
  const { name: _, auto_clippings: __, ...search } = { ...values, near_words: filledPairs(values.near_words) };
  const [wanted] = useDebouncedValue(JSON.stringify(search), pause);
  const body = { ...(JSON.parse(wanted) as typeof search), brand_id: brandId };
  const isAsked = body.main_search_term.trim().length > 0;
  const isValid = isAsked && streamEndpoints['streams.preview'].body.safeParse(body).success;
  const preview = useQuery({
    ...apiQuery('streams.preview', { body }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  return {
    preview,
    isAsked,
    isValid,
    isUpdating: isValid && (preview.isFetching || wanted !== JSON.stringify(search)),
  };
}

/** After a stream was saved: it finds other mentions now, and its search of the last 30 days runs. */
export async function streamSaved(answer: { data: Stream }): Promise<void> {
  queryClient.removeQueries({ queryKey: keyOf('mentions.index') });
  queryClient.setQueryData(streamQuery(answer.data.id).queryKey, answer);
  await refresh('streams.index', 'mentions.chart', 'user.brands.permissions', 'user.organisations.permissions');
}
