import type { Config } from '../../platform/config/index.ts';
import { findPlaceAside } from './discover-aside.ts';

export interface Post {
  url: string;
  text: string;
  image_url: string | null;
  published_at: string;
}

/** Returns the newest posts of an account by the address of its page, if its network shows them to everybody. Throws FetchFailure. */
export async function readPosts(config: Config, url: string): Promise<Post[]> {
  const { feed } = await findPlaceAside(config, url);
  return feed.items.flatMap(({ url: address, title, summary, imageUrl, publishedAt }) => {
    const text = wordsOf(title ?? '', summary ?? '');
    return address && publishedAt
      ? [{ url: address, text, image_url: imageUrl, published_at: publishedAt.toISOString() }]
      : [];
  });
}

/** Networks without headlines have the beginning of the text in its place; it is said once. */
const wordsOf = (title: string, summary: string): string =>
  summary.startsWith(title.replace(/…$/, '').trim()) ? summary : [title, summary].filter(Boolean).join('\n');
