import { element } from '../../platform/markup/index.ts';
import type { StoryRow } from './story.queries.ts';
import type { Visit } from './visit.ts';
import { tagOf } from './words.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Returns the news sitemap for search engines: the stories of the last two days. */
export function newsSitemap({ url, newsroom }: Visit, stories: readonly StoryRow[]): string {
  const entries = stories.map(
    (story) =>
      `<url>${element('loc', `${url}/${story.slug}`)}<news:news><news:publication>${element('news:name', newsroom.name)}${element('news:language', tagOf(story.language))}</news:publication>${element('news:publication_date', story.published_at)}${element('news:title', story.headline)}</news:news></url>`,
  );
  return `${head}<urlset xmlns="${schema}" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${entries.join('\n')}</urlset>\n`;
}

/** Lists all pages, at most the 50,000 of the format. */
export function sitemap({ url }: Visit, stories: readonly { slug: string; updated_at: string }[]): string {
  const pages = [
    `<url>${element('loc', url)}</url>`,
    ...stories.map(
      ({ slug, updated_at }) => `<url>${element('loc', `${url}/${slug}`)}${element('lastmod', updated_at)}</url>`,
    ),
  ];
  return `${head}<urlset xmlns="${schema}">${pages.join('\n')}</urlset>\n`;
}

export const robots = ({ url }: Visit): string =>
  `User-agent: *\nDisallow: /search\nDisallow: /follow/\nDisallow: /leave/\n\nSitemap: ${url}/sitemap.xml\nSitemap: ${url}/news-sitemap.xml\n`;
