import { parseDate } from '../feed/dates.ts';
import { escapeHtml } from '../sanitise.ts';
import { resolveUrl } from '../web/canonical-url.ts';
import type { SocialAccount } from './mastodon.ts';
import {
  count,
  type Fields,
  fields,
  list,
  type Post,
  postOf,
  readJsonOrFeed,
  string,
  type Timeline,
  timelineOf,
} from './post.ts';

const profileUrl = (author: Fields): string =>
  `https://bsky.app/profile/${encodeURIComponent(string(author.handle) ?? string(author.did) ?? '')}`;

/** Reads an answer of app.bsky.actor.getProfile; returns null if it is not valid. */
export function readBlueskyAccount(bytes: Uint8Array): SocialAccount | null {
  try {
    const profile = fields(JSON.parse(new TextDecoder().decode(bytes)));
    const [id, handle] = [string(profile.did), string(profile.handle)];
    return id && handle
      ? {
          id,
          name: string(profile.displayName) ?? handle,
          url: profileUrl(profile),
          followers: count(profile.followersCount),
        }
      : null;
  } catch {
    return null;
  }
}

/** Returns the text, and the card of a link below it: many outlets have their headline only in the card. */
function linesOf(record: Fields, embed: Fields): string[] {
  const card = fields(embed.external ?? fields(embed.media).external);
  const lines = [string(record.text), string(card.title), string(card.description)];
  return lines.filter((line) => line !== null);
}

function readView(view: Fields): Post | null {
  const post = fields(view.post);
  const record = fields(post.record);
  const author = fields(post.author);
  const uri = string(post.uri);
  // A repost is the other account's document; a pinned post is its own.
  const isRepost = String(fields(view.reason).$type ?? '').endsWith('#reasonRepost');
  if (!uri || isRepost) return null;
  const embed = fields(post.embed);
  const lines = linesOf(record, embed);
  const picture = list(embed.images ?? fields(embed.media).images)[0];
  return postOf({
    id: uri,
    url: `${profileUrl(author)}/post/${encodeURIComponent(uri.split('/').at(-1)!)}`,
    summary: lines.join(' ').replace(/\s+/g, ' ') || null,
    contentHtml: lines.map((line) => escapeHtml(line).replaceAll('\n', '<br>')).join('<br>') || null,
    author: string(author.displayName) ?? string(author.handle),
    publishedAt: parseDate(string(record.createdAt)) ?? parseDate(string(post.indexedAt)),
    imageUrl: resolveUrl(string(picture?.thumb), null),
    followers: count(author.followersCount),
    language: string((record.langs as unknown[] | undefined)?.[0])?.toLowerCase() ?? null,
  });
}

/** Reads app.bsky.feed.getAuthorFeed: the answer, or its list of views alone; or the account's feed. */
export function parseBluesky(bytes: Uint8Array, from: { url: string; contentType?: string | null }): Timeline {
  return readJsonOrFeed(bytes, from, (data) => {
    const views = Array.isArray(data) ? data : fields(data).feed;
    if (!Array.isArray(views)) return null;
    const posts = list(views);
    const own = fields(fields(posts.find((view) => !view.reason)?.post).author);
    return timelineOf(
      own.handle ? { title: string(own.displayName) ?? string(own.handle), homeUrl: profileUrl(own) } : {},
      posts.flatMap((view) => readView(view) ?? []),
    );
  });
}
