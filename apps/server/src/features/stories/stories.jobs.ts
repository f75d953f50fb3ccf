import { before } from '../../platform/clock/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { deleteCommentsOn } from '../comments/index.ts';
import { letFilesGo } from '../files/index.ts';
import { newsroomUrl, siteBase } from '../newsrooms/index.ts';
import { holderKinds } from './columns.ts';
import { findPublishedNewsroom, forgetTexts, listForgettable } from './due.queries.ts';
import { pingHub, publishAllDue, publishDue } from './publish-story.ts';
import { grace } from './remove-story.ts';

const batch = 50;

/** Publishes scheduled stories: at their time, and each minute those that were left over when a process stopped. */
export const publishDueJob = defineJob({
  ...publishDue,
  schedule: '* * * * *',
  run: async (services: Pick<Services, 'db' | 'clock' | 'config'>, _, signal) => {
    await eachPage(signal, async () => (await publishAllDue(services)) > 0);
  },
});

const feeds = ['rss.xml', 'atom.xml', 'feed.json'];

/** Tells the hub that the feeds of a newsroom have something new (WebSub, section 6). */
export const pingHubJob = defineJob({
  ...pingHub,
  run: async ({ db, config, fetcher }: Pick<Services, 'db' | 'config' | 'fetcher'>, { newsroom_id }) => {
    const newsroom = await findPublishedNewsroom(acrossBrands(db), newsroom_id);
    const hub = config.MASTHEAD_WEBSUB_HUB;
    if (!newsroom || !hub) return;
    const site = newsroomUrl(siteBase(config), newsroom);
    for (const feed of feeds)
      await fetcher.fetch(hub, { form: { 'hub.mode': 'publish', 'hub.url': `${site}/${feed}` } });
  },
});

/** Empties stories that can no longer be restored; their files are released. */
export const forgetStoriesJob = defineJob({
  name: 'stories.forget-removed',
  payload: noPayload,
  schedule: '41 2 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>, _, signal) => {
    const page = () =>
      db.transaction().execute(async (transaction) => {
        const ids = await listForgettable(acrossBrands(transaction), before(clock.now(), grace), batch);
        if (ids.length === 0) return false;
        await forgetTexts(acrossBrands(transaction), ids);
        await letFilesGo(acrossBrands(transaction), holderKinds, ids);
        await deleteCommentsOn(acrossBrands(transaction), ids);
        return ids.length === batch;
      });
    await eachPage(signal, page);
  },
});
