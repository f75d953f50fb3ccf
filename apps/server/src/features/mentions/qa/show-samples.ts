import { type Mention, mediaTypes, type QaMention } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { findDocuments } from '../../documents/index.ts';
import { findLiveStream } from '../../streams/index.ts';
import type { Span } from '../compose-mention.ts';
import { excerptDocument, explainDocument, withText } from '../explain-mention.ts';
import type { SampleRow } from './samples.queries.ts';

const spans = (flat: readonly number[]): Span[] =>
  Array.from({ length: flat.length / 2 }, (_, index) => ({ start: flat[2 * index]!, end: flat[2 * index + 1]! }));

const mediaTypeOf = (text: string): Mention['media_type'] => mediaTypes.find((known) => known === text) ?? 'web';

/** Answers drawn mentions with the reason why each matched, by the stream as it is now. */
export async function showSamples(db: Db, rows: readonly SampleRow[]): Promise<QaMention[]> {
  const found = await findDocuments(
    db,
    rows.map((row) => row.document_id),
  );
  const documents = new Map(found.map((document) => [document.id, document]));
  const streams = new Map<string, Awaited<ReturnType<typeof findLiveStream>>>();
  for (const id of new Set(rows.map((row) => row.stream_id))) streams.set(id, await findLiveStream(db, id));
  return rows.map((row) => {
    const stream = streams.get(row.stream_id);
    const document = withText(documents.get(row.document_id)) ?? excerptDocument(row.mention);
    return { ...sampleAnswer(row), explanation: stream ? explainDocument(stream.query, document) : null };
  });
}

function sampleAnswer(row: SampleRow): Omit<QaMention, 'explanation'> {
  const { mention } = row;
  return {
    id: row.mention_id,
    headline: mention.headline,
    headline_marks: spans(mention.headline_marks),
    excerpt: mention.excerpt,
    excerpt_marks: spans(mention.excerpt_marks),
    url: mention.url,
    author: mention.author,
    published_at: mention.published_at,
    collected_at: mention.collected_at,
    media_type: mediaTypeOf(mention.media_type),
    language: mention.language,
    sentiment: mention.sentiment,
    sentiment_confidence: mention.sentiment_confidence,
    status: row.status,
    reason: row.reason,
    note: row.note,
    judged_at: row.judged_at,
    judged_by: row.judged_by || null,
    drawn_at: row.drawn_at,
    by_chance: row.by_chance,
    doubts: row.doubts,
    brand: { id: row.brand_id, name: row.brand_name },
    organisation: row.organisation,
    stream: { id: row.stream_id, name: row.stream_name },
    media_outlet: { id: mention.outlet_id, name: mention.outlet_name },
  };
}
