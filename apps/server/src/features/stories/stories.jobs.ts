import { before } from '../../platform/clock/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { letFilesGo } from '../files/index.ts';
import { newsroomUrl, siteBase } from '../newsrooms/index.ts';
import { holderKinds } from './columns.ts';
import { findPublishedNewsroom, forgetTexts, listForgettable } from './due.queries.ts';
import { pingHub, publishAllDue, publishDue } from './publish-story.ts';
import { grace } from './remove-story.ts';

const batch = 50;

/** Publishes scheduled stories: at their time, and each minute whatever a stop has left behind. */
export const publishDueJob = (services: Pick<Services, 'db' | 'clock' | 'config'>): Job => ({
  name: publishDue,
  schedule: '* * * * *',
  run: async () => {
    while ((await publishAllDue(services)) > 0);
  },
});

const feeds = ['rss.xml', 'atom.xml', 'feed.json'];

/** Tells the hub that the feeds of a newsroom have something new (WebSub, section 6). */
export const pingHubJob = ({
  db,
  config,
  fetcher,
}: Pick<Services, 'db' | 'config' | 'fetcher'>): Job<{ newsroom_id: string }> => ({
  name: pingHub,
  run: async ({ newsroom_id }) => {
    const newsroom = await findPublishedNewsroom(db, newsroom_id);
    const hub = config.MASTHEAD_WEBSUB_HUB;
    if (!newsroom || !hub) return;
    const site = newsroomUrl(siteBase(config), newsroom);
    for (const feed of feeds)
      await fetcher.fetch(hub, { form: { 'hub.mode': 'publish', 'hub.url': `${site}/${feed}` } });
  },
});

/** Empties stories that were removed longer ago than they can be brought back; their files are let go. */
export const forgetStoriesJob = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Job => ({
  name: 'stories.forget-removed',
  schedule: '41 2 * * *',
  run: async () => {
    const page = () =>
      db.transaction().execute(async (transaction) => {
        const ids = await listForgettable(transaction, before(clock.now(), grace), batch);
        if (ids.length === 0) return false;
        await forgetTexts(transaction, ids);
        await letFilesGo(transaction, holderKinds, ids);
        return ids.length === batch;
      });
    while (await page());
  },
});
