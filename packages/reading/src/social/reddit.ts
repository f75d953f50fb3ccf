import { plainText } from '../markup.ts';
import { escapeHtml, sanitiseHtml } from '../sanitise.ts';
import { resolveUrl } from '../web/canonical-url.ts';
import {
  count,
  type Fields,
  fields,
  fromSeconds,
  list,
  type Post,
  postOf,
  readJsonOrFeed,
  string,
  type Timeline,
  timelineOf,
} from './post.ts';

const site = 'https://www.reddit.com';

const authorOf = (value: unknown): string | null => {
  const author = string(value)?.replace(/^\/?u\//, '') ?? null;
  return author === '[deleted]' ? null : author;
};

function readThing(kind: unknown, data: Fields): Post {
  const isComment = kind === 't1';
  const text = string(isComment ? data.body : data.selftext);
  const html = string(isComment ? data.body_html : data.selftext_html);
  // Without raw_json=1 the HTML comes escaped once more.
  const contentHtml = (html && sanitiseHtml(html.startsWith('&lt;') ? plainText(html) : html, site)) || null;
  const url = resolveUrl(string(data.permalink) ?? string(data.url), site);
  return postOf({
    id: string(data.name) ?? string(data.id) ?? url,
    url,
    title: string(isComment ? data.link_title : data.title),
    summary: text?.replace(/\s+/g, ' ') ?? null,
    contentHtml: contentHtml ?? (text && escapeHtml(text)),
    author: authorOf(data.author),
    publishedAt: fromSeconds(data.created_utc),
    updatedAt: fromSeconds(data.edited),
    imageUrl: resolveUrl(/^https:/.test(String(data.thumbnail)) ? string(data.thumbnail) : null, site),
    categories: string(data.subreddit) ? [string(data.subreddit)!] : [],
    followers: count(data.subreddit_subscribers),
  });
}

/** Removes the footer that Reddit's feeds add to each text: who submitted it, and two links. */
const withoutFooter = (text: string | null): string | null => text?.split(/ ?submitted by/)[0]?.trim() || null;

function fromFeed(item: Post): Post {
  const text = withoutFooter(item.contentHtml ? plainText(item.contentHtml) : item.summary);
  return { ...item, summary: text, contentHtml: text && escapeHtml(text), author: authorOf(item.author) };
}

/** Reads a listing of posts or comments (JSON), or a subreddit's feed. */
export function parseReddit(bytes: Uint8Array, from: { url: string; contentType?: string | null }): Timeline {
  let isJson = false;
  const timeline = readJsonOrFeed(bytes, from, (data) => {
    isJson = true;
    // A post with its comments comes as two listings.
    const listings = (Array.isArray(data) ? list(data) : [fields(data)]).filter(({ kind }) => kind === 'Listing');
    if (listings.length === 0) return null;
    const things = listings.flatMap((listing) => list(fields(listing.data).children));
    const posts = things.filter(({ kind }) => kind === 't3' || kind === 't1');
    const name = string(fields(posts[0]?.data).subreddit);
    return timelineOf(
      name ? { title: `r/${name}`, homeUrl: `${site}/r/${name}/` } : {},
      posts.map((thing) => readThing(thing.kind, fields(thing.data))),
    );
  });
  return isJson ? timeline : { ...timeline, items: timeline.items.map(fromFeed) };
}
