import { element, escapeText } from '../../platform/markup/index.ts';
import { articleHtml } from './article-html.ts';
import { siteOrigin } from './site-origin.ts';
import type { StoryRow } from './story.queries.ts';
import { leadOf, modifiedAt } from './story-facts.ts';
import type { Visit } from './visit.ts';
import { tagOf } from './words.ts';

export interface FeedContent {
  visit: Visit;
  stories: readonly StoryRow[];
  /** Of WebSub, where one is set. */
  hub: string | null;
}

/** The text with addresses that hold outside of the site; frames of other providers are links. */
function contentOf(visit: Visit, story: StoryRow): string {
  const origin = siteOrigin(visit);
  const { text, inShort } = articleHtml(story.copytext, { picture: (src) => `${origin}${src}` });
  return `${inShort ?? ''}${text}`;
}

const addressOf = ({ url }: Visit, { slug }: StoryRow): string => `${url}/${slug}`;
const coverOf = (visit: Visit, { cover_image }: StoryRow): string | null => {
  const path = cover_image?.cropped ?? cover_image?.original;
  return path ? (path.startsWith('/') ? `${siteOrigin(visit)}${path}` : path) : null;
};
const changedAt = ({ stories, visit }: FeedContent): Date => {
  const times = stories.map((story) => Date.parse(modifiedAt(story) ?? story.published_at!));
  return new Date(Math.max(...times, Date.parse(visit.newsroom.published_at ?? '1970-01-01')));
};
const hubLink = (hub: string | null, prefix = ''): string =>
  hub ? `<${prefix}link rel="hub" href="${escapeText(hub)}"/>` : '';

/** RSS 2.0 with the whole text. */
export function composeRss(content: FeedContent): string {
  const { visit, stories, hub } = content;
  const items = stories.map((story) => {
    const cover = coverOf(visit, story);
    return [
      '<item>',
      element('title', story.headline),
      element('link', addressOf(visit, story)),
      `<guid isPermaLink="false">urn:uuid:${story.id}</guid>`,
      element('pubDate', new Date(story.published_at!).toUTCString()),
      element('description', escapeText(leadOf(story))),
      element('content:encoded', contentOf(visit, story)),
      element('dc:language', tagOf(story.language)),
      ...story.tags.map((tag) => element('category', tag)),
      cover ? `<media:content url="${escapeText(cover)}" medium="image"/>` : '',
      '</item>',
    ].join('');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>
${element('title', visit.newsroom.name)}${element('link', visit.url)}${element('description', visit.newsroom.description ?? visit.newsroom.name)}${element('language', visit.tag)}
<atom:link href="${escapeText(`${visit.url}/rss.xml`)}" rel="self" type="application/rss+xml"/>${hubLink(hub, 'atom:')}
${element('lastBuildDate', changedAt(content).toUTCString())}<generator>Masthead</generator>
${items.join('\n')}
</channel></rss>
`;
}

/** Atom (RFC 4287). */
export function composeAtom(content: FeedContent): string {
  const { visit, stories, hub } = content;
  const entries = stories.map((story) =>
    [
      `<entry xml:lang="${escapeText(tagOf(story.language))}">`,
      element('title', story.headline),
      `<link href="${escapeText(addressOf(visit, story))}"/>`,
      element('id', `urn:uuid:${story.id}`),
      element('published', story.published_at),
      element('updated', modifiedAt(story) ?? story.published_at),
      element('summary', leadOf(story)),
      `<content type="html">${escapeText(contentOf(visit, story))}</content>`,
      ...story.tags.map((tag) => `<category term="${escapeText(tag)}"/>`),
      '</entry>',
    ].join(''),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeText(visit.tag)}">
${element('title', visit.newsroom.name)}${element('id', `urn:uuid:${visit.newsroom.id}`)}${element('updated', changedAt(content).toISOString())}
<link href="${escapeText(visit.url)}"/><link rel="self" href="${escapeText(`${visit.url}/atom.xml`)}"/>${hubLink(hub)}
<author>${element('name', visit.newsroom.name)}</author><generator>Masthead</generator>
${entries.join('\n')}
</feed>
`;
}

/** JSON Feed 1.1. */
export function composeJsonFeed({ visit, stories, hub }: FeedContent): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: visit.newsroom.name,
    home_page_url: visit.url,
    feed_url: `${visit.url}/feed.json`,
    ...(visit.newsroom.description && { description: visit.newsroom.description }),
    language: visit.tag,
    authors: [{ name: visit.newsroom.name, url: visit.url }],
    ...(hub && { hubs: [{ type: 'WebSub', url: hub }] }),
    items: stories.map((story) => ({
      id: `urn:uuid:${story.id}`,
      url: addressOf(visit, story),
      title: story.headline,
      summary: leadOf(story),
      content_html: contentOf(visit, story),
      date_published: story.published_at,
      ...(modifiedAt(story) && { date_modified: modifiedAt(story) }),
      ...(coverOf(visit, story) && { image: coverOf(visit, story) }),
      ...(story.tags.length > 0 && { tags: story.tags }),
      language: tagOf(story.language),
    })),
  });
}
