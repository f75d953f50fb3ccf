import { countOf, fieldsOf, listOf, optionalList, optionalText, timeOf } from '../../answer.ts';
import type { Ask, FoundPost, OwnPost, PostCounts } from '../../connector.ts';

type Fields = Record<string, unknown>;

/** Most posts of an answer. */
export const page = 100;

/** Calls a method of the app view, which the account's server passes on: https://docs.bsky.app/docs/advanced-guides/api-directory */
export const askView = async (
  ask: Ask,
  server: string | null,
  method: string,
  query: readonly (readonly [string, string])[],
): Promise<Fields> => {
  const asked = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  const headers = { 'atproto-proxy': 'did:web:api.bsky.app#bsky_appview' };
  return fieldsOf(await ask({ url: `https://${server}/xrpc/app.bsky.${method}?${asked}`, headers }));
};

export const urlOf = (actor: string): string => `https://bsky.app/profile/${encodeURIComponent(actor)}`;

/** Returns the name of an account; one whose handle no longer leads to it has only its lasting identifier. */
const nameOf = ({ handle, did }: Fields): string | null =>
  handle === 'handle.invalid' ? optionalText(did) : (optionalText(handle) ?? optionalText(did));

/** A post with its author, of a list of posts or of notifications. */
interface ReadPost extends FoundPost {
  author: string;
  did: string;
  /** Its author asks programs not to show it to people without an account of Bluesky. */
  isReserved: boolean;
}

/**
 * Reads https://docs.bsky.app/docs/api/app-bsky-feed-get-posts (post view) and its record; a post that cannot be linked is left out. Its time is
 * the earlier one of what the author and the network state: https://docs.bsky.app/docs/advanced-guides/timestamps
 */
export function postOf(view: Fields): ReadPost[] {
  const author = fieldsOf(view.author);
  const record = fieldsOf(view.record);
  const uri = optionalText(view.uri) ?? '';
  const key = /^at:\/\/did:[a-z]+:[\w.:%-]{1,500}\/app\.bsky\.feed\.post\/([\w.~:-]{1,512})$/.exec(uri)?.[1];
  const [name, did] = [nameOf(author), optionalText(author.did)];
  const times = [timeOf(record.createdAt), timeOf(view.indexedAt)].filter((time) => time !== null);
  if (!key || !name || !did || times.length === 0) return [];
  return [
    {
      id: uri,
      url: `${urlOf(name)}/post/${key}`,
      text: textOfRecord(record),
      author: name,
      followers: null,
      language: Array.isArray(record.langs) ? optionalText(record.langs[0]) : null,
      published_at: new Date(Math.min(...times.map((time) => time.getTime()))),
      did,
      // https://docs.bsky.app/docs/advanced-guides/moderation
      isReserved: optionalList(author.labels).some(({ val, neg }) => val === '!no-unauthenticated' && neg !== true),
    },
  ];
}

/** Returns the words of a post and those of the card below it, where outlets have their headline. */
function textOfRecord(record: Fields): string {
  const embed = fieldsOf(record.embed);
  const card = fieldsOf(embed.external ?? fieldsOf(embed.media).external);
  return [record.text, card.title, card.description].map(optionalText).filter(Boolean).join('\n');
}

/** Returns the sum of counts; null if none of them is known. */
const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.every((count) => count === null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** Returns the counts of a post view. */
export const countsOf = (view: Fields): PostCounts => ({
  likes: countOf(view.likeCount),
  comments: countOf(view.replyCount),
  shares: sumOf([countOf(view.repostCount), countOf(view.quoteCount)]),
  views: null,
});

/** Reads https://docs.bsky.app/docs/api/app-bsky-feed-get-author-feed . Posts of others that the account repeats are left out. */
export const ownPostsOf = (feed: unknown, did: string): OwnPost[] =>
  listOf(feed, 'feed').flatMap((entry) => {
    const view = fieldsOf(entry.post);
    const words = optionalText(fieldsOf(view.record).text);
    if (entry.reason || fieldsOf(view.author).did !== did) return [];
    return postOf(view).map(({ id, url, text, published_at }) => ({
      ...{ id, url, text: words ?? text, published_at },
      ...countsOf(view),
    }));
  });

/** Most accounts of a call: https://docs.bsky.app/docs/api/app-bsky-actor-get-profiles */
const mostActors = 25;

/**
 * Returns posts with words that may be shown to everybody, with the followers of their authors, which lists of posts do not have. The followers of the
 * first 25 authors are read.
 */
export async function shownPosts(ask: Ask, server: string | null, posts: readonly ReadPost[]): Promise<FoundPost[]> {
  const shown = posts.filter(({ isReserved, text }) => !isReserved && text !== '');
  const actors = [...new Set(shown.map(({ did }) => did))].slice(0, mostActors);
  if (actors.length === 0) return [];
  const asked = actors.map((actor) => ['actors', actor] as const);
  const { profiles } = await askView(ask, server, 'actor.getProfiles', asked);
  const followers = new Map(listOf(profiles, 'profiles').map((one) => [one.did, countOf(one.followersCount)]));
  return shown.map(({ did, isReserved: _, ...post }) => ({ ...post, followers: followers.get(did) ?? null }));
}
