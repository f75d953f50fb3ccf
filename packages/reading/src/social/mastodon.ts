import { parseDate } from '../feed/dates.ts';
import { plainText } from '../markup.ts';
import { sanitiseHtml } from '../sanitise.ts';
import { resolveUrl } from '../web/canonical-url.ts';
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

export interface SocialAccount {
  /** Id in the interface. */
  id: string;
  name: string;
  url: string | null;
  followers: number | null;
}

/** Reads an answer of /api/v1/accounts/lookup; returns null if it is not valid. */
export function readMastodonAccount(bytes: Uint8Array): SocialAccount | null {
  try {
    const account = fields(JSON.parse(new TextDecoder().decode(bytes)));
    const id = string(account.id);
    const name = string(account.display_name) ?? string(account.username);
    return id && name
      ? { id, name, url: resolveUrl(string(account.url), null), followers: count(account.followers_count) }
      : null;
  } catch {
    return null;
  }
}

/** Returns true for the account's own public posts: a boost is the other account's document. */
const isOwn = (status: Fields): boolean =>
  !status.reblog && (status.visibility === 'public' || status.visibility === 'unlisted');

function readStatus(status: Fields, base: string): Post {
  const account = fields(status.account);
  const contentHtml = sanitiseHtml(string(status.content) ?? '', base) || null;
  const picture = list(status.media_attachments).find((one) => one.type === 'image');
  const description = list(status.media_attachments).flatMap((one) => string(one.description) ?? []);
  const text = contentHtml ? plainText(contentHtml) : description.join(' ');
  const url = resolveUrl(string(status.url) ?? string(status.uri), base);
  return postOf({
    id: string(status.uri) ?? url,
    url,
    title: string(status.spoiler_text),
    summary: text || null,
    contentHtml,
    author: string(account.display_name) ?? string(account.acct),
    publishedAt: parseDate(string(status.created_at)),
    updatedAt: parseDate(string(status.edited_at)),
    imageUrl: resolveUrl(string(picture?.preview_url), base),
    categories: list(status.tags).flatMap((tag) => string(tag.name) ?? []),
    followers: count(account.followers_count),
    language: string(status.language)?.toLowerCase() ?? null,
  });
}

/** Reads the statuses of an account or a tag (REST interface), or the account's feed. */
export function parseMastodon(bytes: Uint8Array, from: { url: string; contentType?: string | null }): Timeline {
  return readJsonOrFeed(bytes, from, (data) => {
    if (!Array.isArray(data)) return null;
    const statuses = list(data);
    const account = fields(statuses[0]?.account);
    const isTag = from.url.includes('/timelines/tag/');
    return timelineOf(
      isTag
        ? {}
        : {
            title: string(account.display_name) ?? string(account.username),
            homeUrl: resolveUrl(string(account.url), null),
          },
      statuses.filter(isOwn).map((status) => readStatus(status, from.url)),
    );
  });
}
