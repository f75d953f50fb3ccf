import { languages } from '@masthead/contract';
import type { RawRequest } from '../../platform/http/front.ts';
import { assets } from '../../platform/renderer/assets.ts';
import { acrossBrands } from '../access/index.ts';
import type { Answer } from './answer.ts';
import { answerCard } from './card-picture.ts';
import { readingOf } from './count-readings.ts';
import { answerEmbed, embedScript } from './embed-page.ts';
import { answerEnquiry } from './enquiry-pages.ts';
import { answerFollow, answerToken } from './follow-pages.ts';
import { missingPage } from './missing-page.ts';
import { answerOembed } from './oembed.ts';
import type { Place } from './places.ts';
import type { Found, Routing } from './routing.ts';
import { findNewsroom, type NewsroomKey, type NewsroomRow } from './site.queries.ts';
import {
  answerFeed,
  answerKitZip,
  answerNewsSitemap,
  answerNinjs,
  answerRobots,
  answerSitemap,
  answerStoryZip,
  answerText,
  type FeedName,
  findDownload,
} from './site-files.ts';
import {
  type Answered,
  answerCategory,
  answerContacts,
  answerFront,
  answerNotice,
  answerPressKit,
  answerPreview,
  answerSearch,
  answerStory,
  findShown,
} from './site-pages.ts';
import { findPreview, type StoryRow } from './story.queries.ts';
import { answerStoryPdf } from './story-files.ts';
import { type Visit, visitOf } from './visit.ts';

/** Returns the newsroom of an address, which is looked up once while nothing has changed. */
async function newsroomOf({ db, cache, begun }: Routing, key: NewsroomKey): Promise<NewsroomRow | null> {
  const alias = Object.entries(key).flat().join(' ');
  const known = cache.findRow(alias);
  if (known) return known;
  const row = await findNewsroom(acrossBrands(db), key, languages);
  if (row) cache.keepRow(alias, row, begun);
  return row ?? null;
}

const plain = (status: number, text: string): Answer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body: text,
});

/** Answers what is asked for; null: there is no such thing. */
export async function answerPlace(site: Routing, place: Place, request: RawRequest): Promise<Found | null> {
  const { at } = place;
  if (at === 'embed-script') return { newsroomId: '', answered: embedScript() };
  if (at === 'oembed') return await answerOembed(site, place.query);
  if (at === 'robots')
    return { newsroomId: '', answered: plain(200, 'User-agent: *\nDisallow: /v2/\nDisallow: /news/preview/\n') };
  // Asked by a proxy before it gets a certificate: only for the domain of a newsroom.
  if (at === 'tls-check')
    return {
      newsroomId: '',
      answered: site.domains.has(place.query.get('domain') ?? '') ? plain(200, 'ok') : plain(404, 'no'),
    };
  if ('asset' in at) return answerAsset(at.asset);
  if ('preview' in at) return await answerPreviewAt(site, at.preview);
  const newsroom = await newsroomOf(site, 'embed' in at ? { id: at.embed } : at);
  if (!newsroom) return null;
  const visit = visitOf(newsroom, newsroom.language, {
    ...site,
    isOwnDomain: 'domain' in at,
    now: site.clock.now(),
  });
  const found = (answered: Answered) => ({ newsroomId: newsroom.id, answered });
  if (newsroom.deleted_at) return found(await answerNotice(visit, 410));
  // An unpublished newsroom is not shown to anybody.
  if (!newsroom.published_at) return found(await missingPage(request, newsroom.language));
  if ('embed' in at) return found(await answerEmbed(site, visit, place.query));
  if ('slug' in at && at.slug !== newsroom.slug)
    return found({ status: 301, location: `/news/${newsroom.slug}${place.path}` });
  return found(await answerInside(site, visit, place, request));
}

function answerAsset(path: string): Found | null {
  const asset = assets.byPath.get(path);
  if (!asset) return null;
  const headers = ['cache-control', 'public, max-age=31536000, immutable', 'access-control-allow-origin', '*'];
  return {
    newsroomId: '',
    answered: { contentType: asset.contentType, body: asset.bytes, headers },
  };
}

async function answerPreviewAt(site: Routing, token: string): Promise<Found | null> {
  const story = await findPreview(acrossBrands(site.db), token);
  const newsroom = story && (await newsroomOf(site, { id: story.newsroom_id }));
  if (!story || !newsroom) return null;
  const visit = visitOf(newsroom, newsroom.language, { ...site, isOwnDomain: false, now: site.clock.now() });
  return { newsroomId: newsroom.id, answered: await answerPreview(visit, story) };
}

type Inside = (
  site: Routing,
  visit: Visit,
  place: Place,
  match: RegExpExecArray,
  request: RawRequest,
) => Promise<Answered | null>;

/** Wraps a handler of a published story. Other stories answer with a redirect to the new address or a page with the reason. */
const ofStory =
  (
    answer: (site: Routing, visit: Visit, story: StoryRow, request: RawRequest) => Promise<Answered | null> | Answered,
  ): Inside =>
  async (site, visit, _place, [, slug = '', suffix = ''], request) => {
    const found = await findShown(site, visit, slug);
    if (found === null || found === 'gone') return await answerNotice(visit, found === 'gone' ? 410 : 404);
    if ('location' in found) return { ...found, location: `${found.location}${suffix}` };
    return await answer(site, visit, found.story, request);
  };

const countedDownload = (site: Routing, { newsroom }: Visit, recordId: string, request: RawRequest) =>
  site.readings.countDownload(newsroom.id, recordId, readingOf(request));

/** Paths below a newsroom's address, in order; the stories come last. */
const inside: readonly [RegExp, Inside][] = [
  [/^$/, (site, visit, place) => answerFront(site, visit, place)],
  [/^\/(rss\.xml|atom\.xml|feed\.json)$/, (site, visit, _, [, name]) => answerFeed(site, visit, name as FeedName)],
  [/^\/news-sitemap\.xml$/, (site, visit) => answerNewsSitemap(site, visit)],
  [/^\/sitemap\.xml$/, (site, visit) => answerSitemap(site, visit)],
  [/^\/robots\.txt$/, async (_, visit) => answerRobots(visit)],
  [/^\/search$/, (site, visit, place) => answerSearch(site, visit, place)],
  [/^\/category\/(\d{1,9})$/, (site, visit, place, [, id]) => answerCategory(site, visit, id!, place)],
  [/^\/press-kit$/, (site, visit) => answerPressKit(site, visit)],
  [
    /^\/press-kit\.zip$/,
    async (site, visit, _place, _match, request) => {
      countedDownload(site, visit, visit.newsroom.id, request);
      return await answerKitZip(site, visit);
    },
  ],
  [/^\/contacts$/, (_, visit) => answerContacts(visit)],
  [/^\/contacts\/write$/, (site, visit, place, _match, request) => answerEnquiry(site, visit, place, request)],
  [/^\/follow$/, (site, visit, _place, _match, request) => answerFollow(site, visit, request)],
  [
    /^\/(follow|leave)\/([\w-]{20,100})$/,
    (site, visit, _place, [, step, token], request) =>
      answerToken(site, visit, { step: step as 'follow' | 'leave', token: token! }, request),
  ],
  [
    /^\/download\/([0-9a-f-]{36})$/,
    async (site, visit, _place, [, id], request) => {
      const download = await findDownload(site, visit, id!);
      if (download) countedDownload(site, visit, download.file.id, request);
      return download;
    },
  ],
  [/^\/oembed$/, async (site, _visit, place) => (await answerOembed(site, place.query))?.answered ?? null],
  [/^\/([a-z0-9-]{1,120})$/, (site, visit, _, [, slug]) => answerStory(site, visit, slug!)],
  [/^\/([a-z0-9-]{1,120})(\.txt)$/, ofStory((_, visit, story) => answerText(visit, story))],
  [/^\/([a-z0-9-]{1,120})(\.ninjs\.json)$/, ofStory((_, visit, story) => answerNinjs(visit, story))],
  [/^\/([a-z0-9-]{1,120})(\.card\.jpg)$/, ofStory((site, visit, story) => answerCard(site, visit, story))],
  [
    /^\/([a-z0-9-]{1,120})(\.(?:zip|pdf))$/,
    async (site, visit, place, match, request) =>
      await ofStory(async (_, ofVisit, story) => {
        countedDownload(site, visit, story.id, request);
        return match[2] === '.zip'
          ? await answerStoryZip(site, ofVisit, story)
          : await answerStoryPdf(site, ofVisit, story);
      })(site, visit, place, match, request),
  ],
];

async function answerInside(site: Routing, visit: Visit, place: Place, request: RawRequest): Promise<Answered> {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!isReading && !(request.method === 'POST' && /^\/(follow|leave|contacts\/write)/.test(place.path)))
    return { ...plain(405, 'Method not allowed'), headers: ['allow', 'GET, HEAD'] };
  for (const [pattern, answer] of inside) {
    const match = pattern.exec(place.path);
    const answered = match && (await answer(site, visit, place, match, request));
    if (answered) return answered;
    if (match) break;
  }
  return await answerNotice(visit, 404);
}
