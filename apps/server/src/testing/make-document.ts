import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { composeDocument, storeDocuments } from '../features/documents/index.ts';
import { ensureOutlets } from '../features/outlets/index.ts';
import { type Db, rowsOf, sql } from '../platform/db/index.ts';
import { randomName } from './random-name.ts';

/** Makes an outlet with a source that is switched off, on the organisation's list. */
export async function makeSource(db: Db, organisationId: string): Promise<{ outletId: string; sourceId: string }> {
  const [outletId, sourceId, site] = [uuidv7(), uuidv7(), `${randomName('outlet')}.example`];
  const now = new Date();
  const outlet = {
    id: outletId,
    name: site,
    url: `https://${site}/`,
    site,
    country_id: 'DK',
    language: 'en',
    catalogue_key: null,
  };
  await ensureOutlets(db, [outlet], now);
  await rowsOf(
    db,
    sql`insert into sources (id, outlet_id, kind, url, url_hash, host, name, interval_seconds, enabled, created_at, updated_at)
        values (${sourceId}, ${outletId}, 'feed', ${`https://${site}/feed`}, ${randomBytes(16)}, ${site}, ${site}, 300, false, ${now}, ${now})`,
  );
  await rowsOf(db, sql`insert into source_states (source_id, next_fetch_at) values (${sourceId}, ${now})`);
  await rowsOf(
    db,
    sql`insert into organisation_sources (organisation_id, source_id, added_at) values (${organisationId}, ${sourceId}, ${now})`,
  );
  return { outletId, sourceId };
}

interface Text {
  sourceId: string;
  outletId: string;
  headline: string;
  body: string;
  publishedAt?: Date;
  author?: string;
  /** The country that the text is from; Denmark if there is none. */
  country?: string;
  /** Pages about the author, accounts and mail addresses. */
  authorLinks?: string[];
  /** Address, type and followers of a post. */
  post?: { url: string; mediaType: string; followers?: number };
}

/** Stores a text as if it had been collected just now, queued for matching. Answers its id. */
export async function storeText(
  db: Db,
  { sourceId, outletId, headline, body, publishedAt = new Date(), author, country, authorLinks, post }: Text,
): Promise<string> {
  const id = uuidv7();
  const announced = {
    document_id: id,
    source_id: sourceId,
    outlet_id: outletId,
    url: post?.url ?? `https://outlet.example/${id}`,
    outlet: { site: 'outlet.example', country_id: country ?? 'DK', language: 'en', media_type: 'web' },
    entry: {
      title: headline,
      summary: body,
      content_html: null,
      author: author ?? null,
      published_at: publishedAt.toISOString(),
      image_url: null,
      ...(post && { text_from: 'post' as const, media_type: post.mediaType, followers: post.followers ?? null }),
    },
  };
  const composed = composeDocument(announced, null);
  if (author && authorLinks) composed.document.author_links = JSON.stringify([{ name: author, links: authorLinks }]);
  await storeDocuments(db, [composed]);
  return id;
}
