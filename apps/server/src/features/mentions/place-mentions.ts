import type { BrandId } from '../access/index.ts';
import type { NewMention } from './mentions.queries.ts';
import { type HourCount, hourOf } from './stories.queries.ts';
import type { HiddenSubject, PlacedMention } from './write.queries.ts';

const pair = (a: string, b: string) => `${a} ${b}`;

/** Returns the key of a story within its stream. */
export const storyOf = ({ stream_id, cluster_id }: { stream_id: string; cluster_id: string }) =>
  pair(stream_id, cluster_id);

/** Returns the earlier hidings that apply to a new mention. */
export const rulesFor = (mention: NewMention, hidden: readonly HiddenSubject[]): HiddenSubject[] =>
  hidden.filter(
    (rule) =>
      rule.brand_id === mention.brand_id &&
      (rule.subject_id === mention.document_id || rule.subject_id === mention.cluster_id) &&
      (rule.stream_id === null || rule.stream_id === mention.stream_id),
  );

/** Earlier decisions of the brands of new mentions. */
interface Decided {
  hidden: readonly HiddenSubject[];
  clippings: readonly { brand_id: BrandId; document_id: string; id: string }[];
  tones: readonly {
    brand_id: BrandId;
    document_id: string;
    sentiment: NewMention['sentiment'];
    sentiment_by: string | null;
  }[];
  /** Stories that have visible pieces already. */
  told: ReadonlySet<string>;
}

/** Gives each mention what its brand has decided before, and its place among the new ones of its story. */
export function placeNew(
  mentions: readonly NewMention[],
  { hidden, clippings, tones, told }: Decided,
): PlacedMention[] {
  const toneOf = new Map(tones.map((row) => [pair(row.brand_id, row.document_id), row]));
  const clippingOf = new Map(clippings.map((row) => [pair(row.brand_id, row.document_id), row.id]));
  const rows = mentions.map((mention): PlacedMention => {
    const rules = rulesFor(mention, hidden);
    const tone = toneOf.get(pair(mention.brand_id, mention.document_id));
    const isHidden = (level: HiddenSubject['level']) => rules.some((rule) => rule.level === level);
    return {
      ...mention,
      sentiment_by: tone?.sentiment_by ?? null,
      machine_sentiment: tone ? mention.sentiment : null,
      machine_confidence: tone ? mention.sentiment_confidence : null,
      ...(tone && { sentiment: tone.sentiment, sentiment_confidence: null }),
      hidden_in_stream: isHidden('stream'),
      hidden_in_brand: isHidden('brand'),
      hidden_in_organisation: isHidden('organisation'),
      place: null,
      clipping_id: clippingOf.get(pair(mention.brand_id, mention.document_id)) ?? null,
    };
  });
  const isHidden = (row: PlacedMention) => row.hidden_in_stream || row.hidden_in_brand || row.hidden_in_organisation;
  for (const [story, pieces] of Map.groupBy(
    rows.filter((row) => !isHidden(row)),
    storyOf,
  )) {
    const sorted = pieces.toSorted((a, b) => (a.document_id < b.document_id ? -1 : 1));
    // If there are earlier pieces already, all of them are placed again after this.
    for (const [index, piece] of sorted.entries())
      piece.place = told.has(story) || index > 0 ? 'copy' : sorted.length === 1 ? 'only' : 'first';
  }
  return rows;
}

/** Counts of new mentions by hour and facets, in one order for everybody. */
export function countsOf(mentions: readonly PlacedMention[]): HourCount[] {
  const counts = new Map<string, HourCount>();
  for (const mention of mentions) {
    const { brand_id, stream_id, media_type, sentiment, language } = mention;
    const key = {
      brand_id,
      stream_id,
      hour: hourOf(mention.published_at),
      media_type,
      sentiment,
      language,
      country_id: mention.country_id ?? '',
    };
    const text = Object.values(key).join(' ');
    const count = counts.get(text) ?? { ...key, onlys: 0, firsts: 0, copies: 0 };
    count[mention.place === 'only' ? 'onlys' : mention.place === 'first' ? 'firsts' : 'copies'] += 1;
    counts.set(text, count);
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

/** Returns new mentions by the day on which they count. */
export function arrivalsOf(mentions: readonly NewMention[]) {
  const byDay = Map.groupBy(mentions, (mention) => pair(mention.stream_id, mention.counted_on));
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, rows]) => {
      const { brand_id, stream_id, counted_on } = rows[0]!;
      return { brand_id, stream_id, day: counted_on, mentions: rows.length };
    });
}
