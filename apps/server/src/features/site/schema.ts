import { siteOrigin } from './site-origin.ts';
import type { StoryRow } from './story.queries.ts';
import { modifiedAt } from './story-facts.ts';
import type { Visit } from './visit.ts';
import { tagOf } from './words.ts';

const absolute = (visit: Visit, path: string): string => (path.startsWith('/') ? `${siteOrigin(visit)}${path}` : path);

/** Returns schema.org NewsArticle, as search engines read it. */
export function newsArticle(visit: Visit, story: StoryRow, description: string): object {
  const { newsroom, url } = visit;
  const address = `${url}/${story.slug}`;
  const cover = story.cover_image?.cropped ?? story.cover_image?.original ?? null;
  const logo = newsroom.logo?.cropped ?? newsroom.logo?.original ?? null;
  const publisher = {
    '@type': 'Organization',
    name: newsroom.name,
    url,
    ...(logo && { logo: { '@type': 'ImageObject', url: absolute(visit, logo) } }),
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    mainEntityOfPage: address,
    headline: story.headline,
    description,
    inLanguage: tagOf(story.language),
    datePublished: story.published_at,
    dateModified: modifiedAt(story) ?? story.published_at,
    image: [cover ? absolute(visit, cover) : `${address}.card.jpg`],
    author: publisher,
    publisher,
    ...(story.tags.length > 0 && { keywords: story.tags }),
    ...(story.corrections.length > 0 && {
      correction: story.corrections.map(({ text, created_at }) => ({
        '@type': 'CorrectionComment',
        text,
        datePublished: created_at,
      })),
    }),
  };
}
