import { redirect } from '@tanstack/react-router';
import { activateBrand, activeBrandId, bootstrapQueries, chooseBrand } from '../../shared/actor/index.ts';
import { ApiError, queryClient } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { translator } from '../../shared/i18n/index.ts';
import { storyQuery } from './stories.api.ts';
import { tellFailure } from './tell-failure.ts';

type Router = { navigate: (to: { to: '/stories/story/$storyId/edit'; params: { storyId: string } }) => unknown };

/** Loads a story for its pages. One that is not there, or not of the brand's newsrooms, leads to the list, which says why. */
export async function openStory(storyId: string, isPreload: boolean, router: Router): Promise<void> {
  const { load, translate } = translator.get();
  const brands = queryClient.getQueryData(bootstrapQueries.brands.queryKey)?.data ?? [];
  const refusal = await queryClient.fetchQuery({ ...storyQuery(storyId), staleTime: 0 }).then(
    ({ data: story }) => (story.brand_id === chooseBrand(brands, activeBrandId.get())?.id ? null : story.brand_id),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  );
  if (refusal === null) return;
  if (!isPreload) {
    await load('stories');
    const other = typeof refusal === 'string' ? brands.find(({ id }) => id === refusal) : undefined;
    const open = async () => {
      await activateBrand(other!);
      await router.navigate({ to: '/stories/story/$storyId/edit', params: { storyId } });
    };
    if (typeof refusal !== 'string' && refusal.status !== 404 && refusal.status !== 422) tellFailure('fetch', refusal);
    else
      notify({
        kind: 'warning',
        title: translate(`stories.failed.${typeof refusal === 'string' ? 'not_of_brand' : 'not_found'}`),
        ...(other && {
          action: { label: translate('stories.failed.switch', { brand: other.name }), onClick: () => void open() },
        }),
      });
  }
  throw redirect({ to: '/stories/list', replace: true });
}
