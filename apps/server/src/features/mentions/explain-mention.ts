import type { Explanation } from '@masthead/contract';
import { type Clause, explain, type Mark, type Query } from '@masthead/matching';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { findDocuments, type StoredDocument } from '../documents/index.ts';
import { findLiveStream } from '../streams/index.ts';
import { secondOf, toMatchDocument } from './compose-mention.ts';
import { licensedExtract } from './licensed-extract.ts';
import { findMention, isOfDemoOutlet, type NewMention } from './mentions.queries.ts';
import { toneAgreement } from './tone-agreement.ts';

const mostWords = 5;

/**
 * Explains why a mention matched: the reference evaluation, with as much of the text as the outlet's licence allows. The
 * excerpt replaces a text that is not stored, or no longer.
 */
export async function explainMention(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  mentionId: string,
): Promise<Explanation> {
  const mention = await findMention(db, scope, mentionId);
  const stream = mention && (await findLiveStream(db, mention.stream_id));
  if (!mention || !stream) throw notFound();
  const document = withText((await findDocuments(db, [mention.document_id]))[0]);
  // Articles of the demo data have never had more than an excerpt.
  const text_kept = document !== undefined || (await isOfDemoOutlet(db, mention.outlet_id));
  return { ...explainDocument(stream.query, document ?? excerptDocument(mention)), text_kept };
}

/** Returns a document that is stored with its text. */
export const withText = (document: StoredDocument | undefined): StoredDocument | undefined =>
  document?.text_removed ? undefined : document;

/** Explains what a query finds in a document, with as much of the text as the outlet's licence allows. */
export function explainDocument(query: Query, document: StoredDocument): Explanation {
  const { matched, clauses, marks } = explain(query, toMatchDocument(document));
  return {
    matched,
    clauses: clauses.map((clause) => clauseAnswer(clause, document)),
    ...licensedExtract(
      document,
      marks.map((mark) => ({ ...mark, at_second: secondOf(mark, document) })),
    ),
    licensed_characters: document.extract_characters,
    text_kept: !document.text_removed,
    tone_agreement: toneAgreement(document.language),
  };
}

/** Returns a placeholder for a document whose text is not stored. */
export const excerptDocument = (mention: NewMention): StoredDocument => ({
  ...mention,
  id: mention.document_id,
  is_news: true,
  site: '',
  lead: '',
  body: mention.excerpt,
  captions_from: null,
  sentiment_confidence: mention.sentiment_confidence ?? 1,
  image_url: mention.thumbnail,
  extract_characters: null,
  text_removed: true,
  only_stream_id: null,
  time_codes: null,
});

/** Counts the words found in each part. Captions follow the body from a position on. */
export function foundIn(marks: readonly Mark[], captionsFrom: number | null): Explanation['clauses'][number]['found'] {
  const inCaption = ({ part, start }: Mark) => part === 'body' && captionsFrom !== null && start >= captionsFrom;
  const inPart = (part: Mark['part']) => marks.filter((mark) => mark.part === part && !inCaption(mark)).length;
  return {
    headline: inPart('headline'),
    lead: inPart('lead'),
    body: inPart('body'),
    caption: marks.filter(inCaption).length,
  };
}

function clauseAnswer({ marks, ...clause }: Clause, document: StoredDocument): Explanation['clauses'][number] {
  const counts = new Map<string, number>();
  for (const mark of marks) {
    const word = document[mark.part].slice(mark.start, mark.end);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
  return { ...clause, words: words.slice(0, mostWords), found: foundIn(marks, document.captions_from) };
}
