import { limits } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { defineJob } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { addToFeed } from '../mentions/index.ts';
import { makeFeedToken } from './feed-token.ts';
import {
  copyMentions,
  findLiveStreamName,
  findStreamFeed,
  insertFeed,
  lockFeed,
  trimFeed,
  updateFeed,
} from './rss.queries.ts';

/** Puts what a stream with automatic RSS has found into the stream's own feed; doing it twice changes nothing. */
export const addAutomaticallyJob = defineJob({
  ...addToFeed,
  run: ({ db, clock }: Pick<Services, 'db' | 'clock'>, { brand_id, stream_id, mention_ids }) =>
    db.transaction().execute(async (transaction) => {
      const now = clock.now();
      const stream = await findLiveStreamName(transaction, brand_id, stream_id);
      if (!stream) return;
      const feed = { id: uuidv7(), brand_id, name: stream.name, token: makeFeedToken() };
      await insertFeed(transaction, { ...feed, ordering: 'new_to_old', stream_id, created_by: null }, now);
      const { id } = (await findStreamFeed(transaction, brand_id, stream_id))!;
      const scope = { brandIds: [brand_id] };
      await lockFeed(transaction, scope, id);
      if ((await copyMentions(transaction, brand_id, id, mention_ids, now)) === 0) return;
      await trimFeed(transaction, brand_id, id, limits.rssMentions);
      await updateFeed(transaction, scope, id, {}, now);
    }),
});
