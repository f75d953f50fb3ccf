import { findPlace } from './discover-source.ts';

export interface Post {
  url: string;
  text: string;
  image_url: string | null;
  published_at: string;
}

const shown = 20;

/** Newest posts of an account by the address of its page, where the network shows them to everybody. Throws FetchFailure. */
export async function readPosts(reading: Parameters<typeof findPlace>[0], url: string): Promise<Post[]> {
  const { feed } = await findPlace(reading, url);
  return feed.items.slice(0, shown).flatMap(({ url: address, title, summary, imageUrl, publishedAt }) => {
    const text = wordsOf(title ?? '', summary ?? '');
    return address && publishedAt
      ? [{ url: address, text, image_url: imageUrl, published_at: publishedAt.toISOString() }]
      : [];
  });
}

/** Networks without headlines have the beginning of the text in its place; it is said once. */
const wordsOf = (title: string, summary: string): string =>
  summary.startsWith(title.replace(/…$/, '').trim()) ? summary : [title, summary].filter(Boolean).join('\n');
