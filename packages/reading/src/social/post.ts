import type { Feed, FeedItem } from '../feed/feed.ts';
import { titleFrom } from '../feed/feed.ts';
import { parseFeed } from '../feed/parse-feed.ts';
import { ReadingError } from '../reading-error.ts';

/** A post of an account or a community: its text is the document. */
export interface Post extends FeedItem {
  /** Audience that the answer states: of the account, or of the community. */
  followers: number | null;
  /** Language as stated, in lower case. */
  language: string | null;
}

export interface Timeline extends Feed {
  items: Post[];
}

export type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fields = (value: unknown): Fields => (isFields(value) ? value : {});
export const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
export const string = (value: unknown): string | null => (typeof value === 'string' && value.trim()) || null;
export const count = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.round(number) : null;
};
/** Reads seconds since 1970. */
export const fromSeconds = (value: unknown): Date | null =>
  typeof value === 'number' && value > 0 ? new Date(value * 1000) : null;

const blank = { summary: null, contentHtml: null, author: null, publishedAt: null, updatedAt: null, imageUrl: null };

/** Returns a post with its known fields; its title is the beginning of its text if it has none. */
export const postOf = (known: Partial<Post> & Pick<Post, 'id' | 'url'>): Post => ({
  ...blank,
  categories: [],
  followers: null,
  language: null,
  ...known,
  title: known.title || titleFrom(known.summary ?? null, known.url),
});

export const timelineOf = (known: Partial<Feed>, items: Post[]): Timeline => ({
  title: null,
  homeUrl: null,
  language: null,
  hub: null,
  ...known,
  items,
});

interface From {
  url: string;
  contentType?: string | null;
}

/**
 * Reads an interface's JSON by `read`, and a feed if one comes instead: most of these services offer both.
 * Throws ReadingError('empty' | 'html' | 'not_a_feed' | 'broken_xml').
 */
export function readJsonOrFeed(bytes: Uint8Array, from: From, read: (data: unknown) => Timeline | null): Timeline {
  const text = new TextDecoder().decode(bytes).trimStart();
  if (text === '') throw new ReadingError('empty');
  if (text[0] !== '{' && text[0] !== '[') {
    const feed = parseFeed(bytes, from);
    return { ...feed, items: feed.items.map((item) => ({ ...item, followers: null, language: null })) };
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ReadingError('not_a_feed');
  }
  const timeline = read(data);
  if (!timeline) throw new ReadingError('not_a_feed');
  return timeline;
}
