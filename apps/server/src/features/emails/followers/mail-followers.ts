import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../../platform/clock/index.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { mailFollowers } from '../../stories/index.ts';
import { findPublicStory, hasWanting, insertFollowersMail } from './followers.queries.ts';

/** Age up to which a published story is mailed, so that filling an archive mails no followers. */
const newsFor = days(2);

/** Begins the mail of a story that was published to the followers of its newsroom, unless it was withdrawn meanwhile. */
export const mailFollowersJob = defineJob({
  ...mailFollowers,
  run: ({ db, clock }: Pick<Services, 'db' | 'clock'>, { story_id }) =>
    db.transaction().execute(async (transaction) => {
      const system = acrossBrands(transaction);
      const now = clock.now();
      const story = await findPublicStory(system, story_id);
      if (!story || new Date(story.published_at) < before(now, newsFor)) return;
      if (await hasWanting(system, story)) await insertFollowersMail(transaction, uuidv7(), story, now);
    }),
});
