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
    const text = [title, summary].filter(Boolean).join('\n');
    return address && publishedAt
      ? [{ url: address, text, image_url: imageUrl, published_at: publishedAt.toISOString() }]
      : [];
  });
}
