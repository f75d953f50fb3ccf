import type { MentionDoubt } from '@masthead/contract';
import { explain, type Query } from '@masthead/matching';
import type { StoredDocument } from '../../documents/index.ts';
import { toMatchDocument } from '../compose-mention.ts';
import type { NewMention } from '../mentions.queries.ts';

/** Share of all documents from which on a word is an ordinary one. */
const commonFrom = 0.01;
/** Characters of a text below which a reading is likely to have missed something. */
const shortBelow = 300;
/** Confidence of a date that was read from the page or feed; guessed ones are below. */
const datedFrom = 0.5;
/** Confidence of the tone below which the screens say 'unsure'. */
const sureFrom = 0.6;
/** Media whose posts are short by nature. */
const longMedia: readonly string[] = ['web', 'print', 'tv', 'radio'];

/** Weight of each sign when the most doubtful mentions are chosen. */
const weights: Readonly<Record<MentionDoubt, number>> = {
  ambiguous_word: 3,
  found_once: 2,
  announced_text: 2,
  uncertain_date: 2,
  short_text: 1,
  unsure_tone: 1,
  tone_disagrees: 1,
};

interface Facts {
  query: Query;
  document: StoredDocument;
  mention: Pick<NewMention, 'sentiment' | 'sentiment_confidence'>;
  reading: { text_from: string; date_confidence: number } | undefined;
  /** Share of all documents that have a word. */
  share: (word: string) => number;
}

/** Returns the signs that a mention may be wrong. */
export function doubtsOf({ query, document, mention, reading, share }: Facts): MentionDoubt[] {
  const { marks } = explain(query, toMatchDocument(document));
  const words = [...new Set(marks.map(({ part, start, end }) => document[part].slice(start, end)))];
  const isOrdinary = (word: string) => share(word) >= commonFrom || /^\p{Ll}/u.test(word) || [...word].length <= 3;
  const isLong = longMedia.includes(document.media_type);
  const signs: Record<MentionDoubt, boolean> = {
    ambiguous_word: words.length > 0 && words.every(isOrdinary),
    found_once: marks.length === 1 && marks[0]?.part !== 'headline',
    announced_text: reading?.text_from === 'announced',
    short_text: isLong && document.lead.length + document.body.length < shortBelow,
    uncertain_date: reading !== undefined && reading.date_confidence < datedFrom,
    unsure_tone: mention.sentiment_confidence !== null && mention.sentiment_confidence < sureFrom,
    tone_disagrees:
      mention.sentiment_confidence !== null &&
      mention.sentiment !== document.sentiment &&
      mention.sentiment !== 'neutral' &&
      document.sentiment !== 'neutral',
  };
  return (Object.keys(signs) as MentionDoubt[]).filter((sign) => signs[sign]);
}

export const doubtScore = (doubts: readonly MentionDoubt[]): number =>
  doubts.reduce((sum, doubt) => sum + weights[doubt], 0);
