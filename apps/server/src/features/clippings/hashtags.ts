import type { CoverageFilter } from '@masthead/contract';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { listPosts, listPostTexts } from './hashtags.queries.ts';

/** A sign that no word or address precedes, and the letters, marks, digits and underscores behind it. */
const pattern = /(?<![\p{L}\p{M}\p{N}_/&#])[#＃]([\p{L}\p{M}\p{N}_]+)/gu;

/** Returns the hashtags of a text in lower case, each once. A number alone is none. */
export const hashtagsOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(pattern)].flatMap(([, word = '']) =>
      /[^\p{N}_]/u.test(word) ? word.normalize('NFC').toLowerCase() : [],
    ),
  ),
];

type Period = CoverageFilter & { start: string };

/** Texts that are read at a time. */
const page = 5000;
/** Texts are collected after they were published, but clocks of networks may differ. */
const ahead = days(2);

/** Returns the posts that count and have hashtags, the newest first. */
async function readPosts(
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  filter: Period,
): Promise<{ id: string; hashtags: string[] }[]> {
  const posts = await listPosts(db, scope, filter);
  const since = before(new Date(filter.start), ahead);
  const collected = new Map<string, string[]>();
  for (let at = 0; at < posts.length; at += page) {
    const ids = posts.slice(at, at + page).flatMap(({ document_id }) => document_id ?? []);
    for (const { id, text } of await listPostTexts(db, ids, since)) collected.set(id, hashtagsOf(text));
  }
  return posts.flatMap(({ id, document_id, text }) => {
    const hashtags = collected.get(document_id ?? '') ?? hashtagsOf(text);
    return hashtags.length > 0 ? [{ id, hashtags }] : [];
  });
}

/** Counts the posts with each hashtag, the most frequent first, and the posts that have any. */
export async function countHashtags(
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  filter: Period,
  { limit, longestKey }: { limit: number; longestKey: number },
): Promise<{ posts: number; hashtags: { hashtag: string; clippings: number }[] }> {
  const posts = await readPosts(db, scope, filter);
  const counts = new Map<string, number>();
  for (const { hashtags } of posts)
    for (const hashtag of hashtags)
      if (hashtag.length <= longestKey) counts.set(hashtag, (counts.get(hashtag) ?? 0) + 1);
  const ranked = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return {
    posts: posts.length,
    hashtags: ranked.slice(0, limit).map(([hashtag, clippings]) => ({ hashtag, clippings })),
  };
}

/** Lists posts with a hashtag, the newest first. */
export async function listClippingsWithHashtag(
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  filter: Period,
  { hashtag, limit }: { hashtag: string; limit: number },
): Promise<string[]> {
  const posts = await readPosts(db, scope, filter);
  const found = posts.filter(({ hashtags }) => hashtags.includes(hashtag));
  return found.slice(0, limit).map(({ id }) => id);
}
