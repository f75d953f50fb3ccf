import {
  type AnswerOf,
  type BodyOf,
  type DeliveredDocument,
  deliveredDocument,
  type Endpoints,
  fieldFailures,
} from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { canonicalUrl } from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import { newTimedId } from '../../../platform/clock/new-id.ts';
import type { Services } from '../../../platform/services.ts';
import { type Announcement, announceDocuments, findKeys, hashUrl } from '../../documents/index.ts';
import { ensureOutlets, findOutletNames } from '../../outlets/index.ts';
import { isCountry } from '../../reference/index.ts';
import { outletOfFeed } from '../feed-outlet.ts';

type Answer = AnswerOf<Endpoints['documents.store']>;
type Result = Answer['data'][number];
type Delivery = Pick<Services, 'db' | 'clock'> & { language: string };

interface Piece {
  document: DeliveredDocument;
  announcement: Announcement;
}

/**
 * Takes documents that a partner delivers: the same road as what is fetched, from the page queue on. An address that is known
 * is left as it is, so that a batch may be sent again. One that is wrong does not stop the others.
 */
export async function deliverDocuments(
  delivery: Delivery,
  { documents }: BodyOf<Endpoints['documents.store']>,
): Promise<Answer> {
  const { db, clock } = delivery;
  const read = documents.map((raw) => readDocument(delivery.language, raw));
  const pieces = read.flatMap((one) => ('document' in one ? [one] : []));
  const outletIds = await outletsOf(delivery, pieces);
  const results = await db.transaction().execute(async (transaction) => {
    const known = new Map(
      (
        await findKeys(
          transaction,
          pieces.map(({ announcement }) => announcement.url_hash),
        )
      ).map((key) => [key.url_hash.toString('hex'), key.document_id]),
    );
    const byOutlet = Map.groupBy(
      pieces.filter((piece) => outletIds.has(piece) && !known.has(keyOf(piece))),
      (piece) => outletIds.get(piece)!,
    );
    const announcing = [...byOutlet].map(([outlet_id, of]) => ({
      from: { source_id: null, outlet_id },
      announcements: of.map(({ announcement }) => announcement),
      backlog: false,
    }));
    await announceDocuments(transaction, announcing, clock.now());
    const kept = await findKeys(
      transaction,
      pieces.map(({ announcement }) => announcement.url_hash),
    );
    const ids = new Map(kept.map((key) => [key.url_hash.toString('hex'), key.document_id]));
    return read.map((one) =>
      'document' in one ? resultOf(delivery, one, outletIds.has(one), ids.get(keyOf(one))) : one,
    );
  });
  const count = (...statuses: Result['status'][]) => results.filter(({ status }) => statuses.includes(status)).length;
  return { created: count('created', 'queued'), existing: count('existing'), failed: count('failed'), data: results };
}

const keyOf = ({ announcement }: Piece): string => announcement.url_hash.toString('hex');

function readDocument(language: string, raw: unknown): Piece | Result {
  const parsed = deliveredDocument.safeParse(raw);
  if (!parsed.success) {
    const [field, failures] = Object.entries(fieldFailures(parsed.error))[0]!;
    const url = String((raw as { url?: unknown } | null)?.url ?? '').slice(0, 200);
    return failed(language, url, field, failures[0]!);
  }
  const document = parsed.data;
  if (document.country_id && !isCountry(document.country_id))
    return failed(language, document.url, 'country_id', { code: 'invalid', params: {} });
  return { document, announcement: announcementOf(document) };
}

const failed = (
  language: string,
  url: string,
  field: string,
  { code, params }: { code: string; params: Record<string, string | number> },
): Result => {
  const attribute = translate(language, `attributes.${field}`, {});
  const name = attribute.startsWith('attributes.') ? field : attribute;
  return {
    url,
    status: 'failed',
    document_id: null,
    message: translate(language, `validation.${code}`, { ...params, attribute: name }),
  };
};

function announcementOf(document: DeliveredDocument): Announcement {
  const url = canonicalUrl(document.url);
  const isWhole = Boolean(document.body || (document.headline && document.lead));
  return {
    document_id: newTimedId(),
    url_hash: hashUrl(url),
    url,
    host: isWhole ? '' : new URL(url).host,
    entry: {
      title: document.headline ?? '',
      summary: document.body ?? null,
      content_html: null,
      author: document.author ?? null,
      published_at: document.published_at ?? null,
      // A partner that delivers a document knows when it was published.
      date_confidence: document.published_at ? 0.95 : 0,
      image_url: document.image_url ?? null,
      ...(isWhole && { text_from: 'delivered' as const }),
      ...(document.lead && { lead: document.lead }),
      ...(document.media_type && { media_type: document.media_type }),
      ...(document.language && { language: document.language }),
      ...(document.country_id && { country_id: document.country_id }),
      ...(document.followers !== undefined && { followers: document.followers }),
    },
  };
}

/** Returns the outlet of each piece: the named one if it exists, otherwise that of its site. */
async function outletsOf({ db, clock }: Delivery, pieces: readonly Piece[]): Promise<Map<Piece, string>> {
  const named = pieces.flatMap(({ document }) => document.media_outlet_id ?? []);
  const known = await findOutletNames(db, named);
  const bySite = pieces
    .filter(({ document }) => !document.media_outlet_id)
    .map((piece) => {
      const { url, outlet_name: title = null, language = null } = piece.document;
      return { piece, outlet: outletOfFeed({ url, homeUrl: null, title, language }) };
    });
  const once = [...new Map(bySite.map(({ outlet }) => [outlet.site, outlet])).values()];
  const ids = await ensureOutlets(
    db,
    once.map((outlet) => ({ id: uuidv7(), catalogue_key: null, ...outlet })),
    clock.now(),
  );
  return new Map([
    ...pieces.flatMap((piece) => {
      const id = piece.document.media_outlet_id;
      return id && known.has(id) ? [[piece, id] as const] : [];
    }),
    ...bySite.map(({ piece, outlet }) => [piece, ids.get(outlet.site)!] as const),
  ]);
}

function resultOf(
  { language }: Delivery,
  { document, announcement }: Piece,
  hasOutlet: boolean,
  documentId: string | undefined,
): Result {
  if (!hasOutlet) return failed(language, document.url, 'media_outlet_id', { code: 'invalid', params: {} });
  const isNew = documentId === announcement.document_id;
  const status = isNew ? (announcement.host === '' ? 'created' : 'queued') : 'existing';
  return { url: announcement.url, status, document_id: documentId ?? null, message: null };
}
