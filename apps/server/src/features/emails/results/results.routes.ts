import { notFound } from '../../../platform/http/failure.ts';
import type { Call, Handlers } from '../../access/index.ts';
import { findStoryBrand } from '../../stories/index.ts';
import { confirmResult, judgeResult, showResults } from './story-results.ts';

async function placeOf({ db, scope, params }: Pick<Call<'stories.results'>, 'db' | 'scope' | 'params'>) {
  const found = await findStoryBrand(db, scope, params.story_id);
  if (!found) throw notFound();
  return { brandId: found.brand_id, storyId: params.story_id };
}

export const resultRoutes: Handlers = {
  'stories.results': async (call) => ({ data: await showResults(call, await placeOf(call)) }),
  'stories.results.confirm': async (call) => {
    await confirmResult(call, await placeOf(call), call.params.mention_id);
  },
  'stories.results.decline': async (call) => {
    await judgeResult(call, await placeOf(call), call.params.mention_id, true);
  },
  'stories.results.propose': async (call) => {
    await judgeResult(call, await placeOf(call), call.params.mention_id, false);
  },
};
