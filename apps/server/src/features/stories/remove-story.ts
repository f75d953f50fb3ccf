import { before, days } from '../../platform/clock/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Scope } from '../access/index.ts';
import { touchNewsroom } from '../newsrooms/index.ts';
import { changing, type Effects, refusingDoubles, tellOfStory } from './save-story.ts';
import { bringBack, findStory, markRemoved } from './stories.queries.ts';

/** Time in which a removed story can be restored. */
export const grace = days(1);

/** Removes a story; its schedule goes with it. It can be brought back for a day. Throws 404. */
export const removeStory = (effects: Effects, scope: Scope, storyId: string): Promise<void> =>
  changing(effects, scope, storyId, async (transaction, story) => {
    await markRemoved(transaction, scope, storyId, effects.clock.now());
    if (story.status === 'published') await touchNewsroom(transaction, story.newsroom_id);
    await tellOfStory(transaction, story, { status: 'removed' });
  });

/** Brings a removed story back as a draft. One that is there stays as it is. Throws 404 if it was removed too long ago, 422 if its language is taken by now. */
export const restoreStory = ({ db, clock }: Effects, scope: Scope, storyId: string): Promise<void> =>
  refusingDoubles(async () => {
    const now = clock.now();
    await db.transaction().execute(async (transaction) => {
      const isBack = (await bringBack(transaction, scope, storyId, { since: before(now, grace), now })) > 0;
      const story = await findStory(transaction, scope, storyId);
      if (!story) throw notFound();
      if (isBack) await tellOfStory(transaction, story, { status: story.status });
    });
  });
