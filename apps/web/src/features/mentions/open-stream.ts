import { notFound } from '@tanstack/react-router';
import { activateBrand, activeBrandId, bootstrapQueries } from '../../shared/actor/index.ts';
import { ApiError, queryClient } from '../../shared/api/index.ts';
import { type MentionSearch, mentionQuery } from './mention-search.ts';
import { mentionPages, streamQuery } from './mentions.api.ts';

/** Asks for a stream and the beginning of its list before the page is there. What fails is asked for again by the page. */
export function askForMentions(streamId: string, search: MentionSearch): void {
  void queryClient.prefetchQuery(streamQuery(streamId));
  void queryClient.prefetchInfiniteQuery(mentionPages(streamId, mentionQuery(search, Date.now())));
}

/**
 * Loads a stream for its pages, and makes its brand the active one: a shared link may lead into another brand of the
 * reader's. Throws what the router shows as 'not found' for a stream that is not there, or not theirs.
 */
export async function openStream(streamId: string, { isPreload }: { isPreload: boolean }): Promise<void> {
  try {
    const { data: stream } = await queryClient.ensureQueryData(streamQuery(streamId));
    const brand = queryClient
      .getQueryData(bootstrapQueries.brands.queryKey)
      ?.data.find((one) => one.id === stream.brand_id);
    if (brand && !isPreload && brand.id !== activeBrandId.get()) await activateBrand(brand);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound();
    throw error;
  }
}
