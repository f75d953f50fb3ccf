import { loadSite } from '../../platform/renderer/index.ts';
import { acrossBrands } from '../access/index.ts';
import { siteBase } from '../newsrooms/index.ts';
import type { Answer } from './answer.ts';
import { placeOf } from './places.ts';
import type { Found, Routing } from './routing.ts';
import { findNewsroom } from './site.queries.ts';
import { findStory, type StoryRow } from './story.queries.ts';
import { type Visit, visitOf } from './visit.ts';

const plain = (status: number, body: string): Found => ({
  newsroomId: '',
  answered: { status, contentType: 'text/plain; charset=utf-8', body },
});

/** Answers oEmbed (oembed.com): a story as a link with its picture, a newsroom as its list. */
export async function answerOembed(site: Routing, query: URLSearchParams): Promise<Found | null> {
  const format = query.get('format') ?? 'json';
  if (format !== 'json') return plain(501, 'Only format=json');
  const address = URL.parse(query.get('url') ?? '');
  if (!address || !/^https?:$/.test(address.protocol)) return plain(404, 'Not found');
  const base = new URL(siteBase(site.config, site.listening));
  const domain = address.host === base.host ? null : address.hostname;
  const place = placeOf(address.pathname, domain);
  if (!place || typeof place.at === 'string' || !('slug' in place.at || 'domain' in place.at))
    return plain(404, 'Not found');
  const newsroom = await findNewsroom(acrossBrands(site.db), place.at, []);
  if (!newsroom?.published_at || newsroom.deleted_at) return plain(404, 'Not found');
  const visit = visitOf(newsroom, newsroom.language, { ...site, isOwnDomain: domain !== null, now: site.clock.now() });
  const slug = /^\/([a-z0-9-]+)$/.exec(place.path)?.[1];
  const story = slug ? await findStory(acrossBrands(site.db), newsroom.id, slug) : undefined;
  if (place.path !== '' && (story?.status !== 'published' || story.deleted_at)) return plain(404, 'Not found');
  return { newsroomId: newsroom.id, answered: await cardFor(visit, story, query, base.origin) };
}

async function cardFor(
  visit: Visit,
  story: StoryRow | undefined,
  query: URLSearchParams,
  origin: string,
): Promise<Answer> {
  const { renderFrame } = await loadSite();
  const { newsroom, url } = visit;
  const width = Math.min(600, Number(query.get('maxwidth')) || 600);
  const height = Math.min(story ? 200 : 480, Number(query.get('maxheight')) || (story ? 200 : 480));
  const shared = {
    version: '1.0',
    provider_name: newsroom.name,
    provider_url: url,
    author_name: newsroom.name,
    author_url: url,
    cache_age: 300,
  };
  const frame = (src: string, title: string) => renderFrame({ src, title, width, height });
  const embed = `${origin}/embed/newsroom/${newsroom.id}`;
  const own = story
    ? {
        title: story.headline,
        thumbnail_url: `${url}/${story.slug}.card.jpg`,
        thumbnail_width: 1200,
        thumbnail_height: 630,
        html: frame(`${embed}?story=${story.id}`, story.headline),
      }
    : { title: newsroom.name, html: frame(embed, newsroom.name) };
  return {
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ ...shared, type: 'rich', width, height, ...own }),
    headers: ['access-control-allow-origin', '*'],
  };
}
