import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/index.ts';
import { composeFeed, feedTypes } from '../../platform/feeds/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import { stylesOf } from '../../platform/http/style-policy.ts';
import { loadPages } from '../../platform/renderer/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { findDocuments } from '../documents/index.ts';
import { licensedExtract } from '../mentions/index.ts';
import { type Entry, type Feed, publicFeed } from './compose-feed.ts';
import { composeFrame, type Look } from './embed-page.ts';
import { type FeedMentionRow, findPublicFeed, listFeedMentions, markServed, type PublicFeed } from './rss.queries.ts';

type Call = Pick<Services, 'db' | 'clock' | 'config'> & { request: FastifyRequest; reply: FastifyReply };
type Format = { kind: 'rss' } | { kind: 'json' } | { kind: 'html'; look: Look };

/** Entries that a public feed shows: the newest, or the first of a manual order. */
const shownEntries = 100;
/** A snippet is what every outlet's licence allows unless it says less. */
const snippetCharacters = 320;
const cacheSeconds = 300;

const contentTypes = { rss: feedTypes.rss, json: feedTypes.json, html: 'text/html; charset=utf-8' } as const;

/** Allows any site to frame the page; it runs nothing and loads nothing. */
const embedPolicy = (html: string): string =>
  `default-src 'none'; style-src ${stylesOf(html)}; base-uri 'none'; form-action 'none'; frame-ancestors *; sandbox allow-popups allow-popups-to-escape-sandbox`;

/** Answers a public address of a feed, with 304 if the caller has it already. */
export async function servePublicFeed(call: Call, token: string, format: Format): Promise<unknown> {
  const feed = await findPublicFeed(acrossBrands(call.db), token);
  if (!feed) throw notFound();
  const entries = await entriesOf(call.db, feed);
  const hash = createHash('sha256')
    .update(JSON.stringify([feed.name, feed.brand_name, entries]))
    .digest();
  const changedAt = await changeOf(call, feed, hash);
  const base = `${publicUrlOf(call)}/rss/${token}`;
  const urls = { rss: `${base}.xml`, json: `${base}.json`, html: `${base}.html` };
  const body = await compose(
    { id: feed.id, name: feed.name, brand: feed.brand_name, urls, changedAt, entries },
    format,
  );
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  call.reply
    .headers({
      'content-type': contentTypes[format.kind],
      'cache-control': `public, max-age=${cacheSeconds}`,
      'last-modified': changedAt.toUTCString(),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
      etag,
      ...(format.kind === 'html' && { 'content-security-policy': embedPolicy(body), vary: 'accept-language' }),
    })
    .removeHeader('x-frame-options');
  return isFresh(call.request, etag, changedAt) ? call.reply.code(304).send() : call.reply.send(body);
}

async function compose(feed: Feed, format: Format): Promise<string> {
  if (format.kind !== 'html') return composeFeed(format.kind, publicFeed(feed, format.kind));
  const { renderFeedFrame } = await loadPages();
  return renderFeedFrame(composeFrame(feed, format.look));
}

/** Returns when the content last changed. Hiding a mention changes it as well, so the content itself is compared. */
async function changeOf({ db, clock }: Call, feed: PublicFeed, hash: Buffer): Promise<Date> {
  if (feed.served_at && feed.served_hash?.equals(hash)) return new Date(feed.served_at);
  const now = clock.now();
  await markServed(db, feed, hash, now);
  return now;
}

/**
 * Returns true for an unchanged feed by RFC 9110, section 13.2.2: If-None-Match decides if it is sent. Compression
 * weakens a tag on its way.
 */
function isFresh({ headers }: FastifyRequest, etag: string, changedAt: Date): boolean {
  const tags = headers['if-none-match'];
  if (tags) return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Number.isFinite(since) && since >= Math.floor(changedAt.getTime() / 1000) * 1000;
}

async function entriesOf(db: Db, feed: PublicFeed): Promise<Entry[]> {
  const oldFirst = feed.ordering === 'old_to_new';
  const rows = await listFeedMentions(
    db,
    { ...feed, ordering: oldFirst ? 'new_to_old' : feed.ordering },
    { after: null, limit: shownEntries, withHidden: false },
  );
  const texts = await licensedTexts(db, rows);
  return (oldFirst ? rows.toReversed() : rows).map((row) => ({
    id: row.mention_id,
    headline: row.headline,
    url: row.url,
    snippet: row.excerpt,
    text: texts.get(row.document_id) ?? null,
    author: row.author,
    outlet: row.outlet_name,
    language: row.language,
    published_at: row.published_at,
  }));
}

/** Returns texts of outlets whose licence allows more than a snippet. */
async function licensedTexts(db: Db, rows: readonly FeedMentionRow[]): Promise<Map<string, string>> {
  const ids = rows
    .filter(({ extract_characters: allowed }) => allowed === null || allowed > snippetCharacters)
    .map((row) => row.document_id);
  if (ids.length === 0) return new Map();
  return new Map(
    (await findDocuments(db, ids)).flatMap((document) => {
      if (document.text_removed) return [];
      const { lead, body } = licensedExtract(document, []).parts;
      return [[document.id, [lead, body].filter(Boolean).join('\n')]];
    }),
  );
}
