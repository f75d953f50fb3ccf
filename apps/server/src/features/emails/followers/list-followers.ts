import type { Db } from '../../../platform/db/index.ts';
import { acrossBrands } from '../../access/index.ts';
import { findPublicStory, listWanting, lockFollowers } from './followers.queries.ts';

/** Returns the followers who get a story by mail now, each once; none if the story is no longer public. */
export async function listFollowersOf(transaction: Db, storyId: string, organisationId: string) {
  const system = acrossBrands(transaction);
  const story = await findPublicStory(system, storyId);
  if (!story) return [];
  await lockFollowers(transaction, story.newsroom_id);
  return (await listWanting(system, story, organisationId)).map((row) => ({
    ...row,
    relation_id: null,
    name: null,
    media_outlet: null,
    job_title: null,
    country_id: null,
    is_declined: false,
    is_over_limit: false,
    tracking: null,
  }));
}
