import type { Feed } from '../../platform/feeds/index.ts';
import { articleHtml } from './article-html.ts';
import { siteOrigin } from './site-origin.ts';
import type { StoryRow } from './story.queries.ts';
import { leadOf, modifiedAt } from './story-facts.ts';
import type { Visit } from './visit.ts';
import { tagOf } from './words.ts';

/** Returns the text with addresses that hold outside of the site; frames of other providers are links. */
function contentOf(visit: Visit, story: StoryRow): string {
  const origin = siteOrigin(visit);
  const { text, inShort } = articleHtml(story.copytext, { picture: (src) => `${origin}${src}` });
  return `${inShort ?? ''}${text}`;
}

function coverOf(visit: Visit, { cover_image }: StoryRow): string | null {
  const path = cover_image?.cropped ?? cover_image?.original;
  return path ? (path.startsWith('/') ? `${siteOrigin(visit)}${path}` : path) : null;
}

function changedAt({ newsroom }: Visit, stories: readonly StoryRow[]): Date {
  const times = stories.map((story) => Date.parse(modifiedAt(story) ?? story.published_at!));
  return new Date(Math.max(...times, Date.parse(newsroom.published_at ?? '1970-01-01')));
}

/** Returns the feed of a newsroom under the name of its file. */
export const newsroomFeed = (visit: Visit, stories: readonly StoryRow[], file: string, hub: string | null): Feed => ({
  id: visit.newsroom.id,
  title: visit.newsroom.name,
  description: visit.newsroom.description ?? visit.newsroom.name,
  urls: { home: visit.url, self: `${visit.url}/${file}` },
  author: { name: visit.newsroom.name, url: visit.url },
  language: visit.tag,
  changedAt: changedAt(visit, stories),
  hub,
  minutesKept: null,
  items: stories.map((story) => ({
    id: story.id,
    url: `${visit.url}/${story.slug}`,
    title: story.headline,
    summary: leadOf(story),
    content: { html: contentOf(visit, story) },
    authors: [],
    language: tagOf(story.language),
    publishedAt: story.published_at!,
    modifiedAt: modifiedAt(story),
    tags: story.tags,
    image: coverOf(visit, story),
  })),
});
