import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StoryDraft } from '../saving/story-draft.ts';
import { storyQuery } from '../stories.api.ts';

/** Hands the newest version of a story to its draft. Another user's change is noticed when the window is looked at again, too. */
export function useNewest(draft: StoryDraft, storyId: string | null): void {
  const newest = useQuery({
    ...storyQuery(storyId ?? ''),
    enabled: storyId !== null,
    refetchOnWindowFocus: 'always',
  }).data?.data;
  useEffect(() => {
    if (newest) void draft.meet(newest);
  }, [draft, newest]);
}
