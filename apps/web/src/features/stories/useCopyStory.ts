import { useNavigate } from '@tanstack/react-router';
import { call, queryClient } from '../../shared/api/index.ts';
import { useCategories } from '../../shared/categories/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { storyChanged, storyQuery } from './stories.api.ts';
import { formOf, valuesOf } from './story-values.ts';
import { tellFailure } from './tell-failure.ts';

/** Makes a draft with the texts and settings of a story, and opens it. */
export function useCopyStory(): (storyId: string) => Promise<void> {
  const t = useT('stories');
  const navigate = useNavigate();
  const categories = useCategories();
  return async (storyId) => {
    try {
      const { data: story } = await queryClient.fetchQuery(storyQuery(storyId));
      const headline = t('copy.name', { name: story.headline }).slice(0, 255);
      const values = { ...valuesOf(story), headline, display_mode: 'normal' as const };
      const { data: copy } = await call('stories.store', {
        body: { ...formOf(values, categories), brand_id: story.brand_id },
      });
      await storyChanged(copy);
      notify({ title: t('copy.done'), body: t('copy.body') });
      await navigate({ to: '/stories/story/$storyId/edit', params: { storyId: copy.id } });
    } catch (error) {
      tellFailure('save', error);
    }
  };
}
