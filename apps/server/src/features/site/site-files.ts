import { composeFeed, feedTypes } from '../../platform/feeds/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import type { Answer, Redirect, Streamed } from './answer.ts';
import { always } from './answer.ts';
import { newsroomFeed } from './feeds.ts';
import { composeNinjs, composeText } from './ninjs.ts';
import { addressOfFile, offeredFiles } from './offered-files.ts';
import { kitFiles } from './press-kit-page.ts';
import { newsSitemap, robots, sitemap } from './sitemaps.ts';
import { findOffered, listAddresses, listKit, listTexts, type SiteFile, type StoryRow } from './story.queries.ts';
import type { Visit } from './visit.ts';
import { zipFiles } from './zip-files.ts';

type Site = Pick<Services, 'db' | 'log' | 'config' | 'storage' | 'clock'>;

const shownInFeeds = 30;
const days = 86_400_000;
/** Anybody's reader may fetch it, from a page too. */
const open = ['access-control-allow-origin', '*'];

const feeds = { 'rss.xml': 'rss', 'atom.xml': 'atom', 'feed.json': 'json' } as const;
export type FeedName = keyof typeof feeds;

export async function answerFeed({ db, config }: Site, visit: Visit, name: FeedName): Promise<Answer> {
  const { newsroom } = visit;
  const format = feeds[name];
  const stories = await listTexts(acrossBrands(db), newsroom.id, shownInFeeds);
  return {
    contentType: feedTypes[format],
    body: composeFeed(format, newsroomFeed(visit, stories, name, config.MASTHEAD_WEBSUB_HUB ?? null)),
    headers: open,
    counted: { newsroomId: newsroom.id, measure: 'feed', recordId: newsroom.id },
    keptUntil: always,
  };
}

const xml = 'application/xml; charset=utf-8';

export async function answerNewsSitemap({ db }: Site, visit: Visit): Promise<Answer> {
  const since = new Date(visit.now.getTime() - 2 * days);
  const stories = await listTexts(acrossBrands(db), visit.newsroom.id, 1000, since);
  // The oldest one leaves it two days after it was published.
  const oldest = stories.at(-1)?.published_at;
  const keptUntil = oldest ? Date.parse(oldest) + 2 * days : visit.now.getTime() + days;
  return { contentType: xml, body: newsSitemap(visit, stories), keptUntil };
}

export const answerSitemap = async ({ db }: Site, visit: Visit): Promise<Answer> => ({
  contentType: xml,
  body: sitemap(visit, await listAddresses(acrossBrands(db), visit.newsroom.id, 49_999)),
  keptUntil: always,
});

export const answerRobots = (visit: Visit): Answer => ({
  contentType: 'text/plain; charset=utf-8',
  body: robots(visit),
  keptUntil: always,
});

export const answerText = (visit: Visit, story: StoryRow): Answer => ({
  contentType: 'text/plain; charset=utf-8',
  body: composeText(visit, story),
  headers: ['x-robots-tag', 'noindex'],
  keptUntil: always,
});

export const answerNinjs = (visit: Visit, story: StoryRow): Answer => ({
  contentType: 'application/json; charset=utf-8',
  body: composeNinjs(visit, story),
  headers: open,
  keptUntil: always,
});

/** Returns a file of the press kit or of a published story, as a download. */
export async function findDownload(
  { db }: Site,
  { newsroom }: Visit,
  fileId: string,
): Promise<(Redirect & { file: SiteFile }) | null> {
  const offered = await findOffered(acrossBrands(db), newsroom.id, fileId);
  return offered ? { status: 302, location: `${addressOfFile(offered.file)}?download=true`, file: offered.file } : null;
}

export const answerKitZip = async (site: Site, { newsroom }: Visit): Promise<Streamed | null> => {
  const files = kitFiles(await listKit(acrossBrands(site.db), newsroom.id));
  return files.length > 0 ? await zipFiles(site, `${newsroom.slug}-press-kit`, files) : null;
};

export const answerStoryZip = async (site: Site, visit: Visit, story: StoryRow): Promise<Streamed> =>
  await zipFiles(site, story.slug!, offeredFiles(story), {
    name: `${story.slug}.txt`,
    text: composeText(visit, story),
  });
