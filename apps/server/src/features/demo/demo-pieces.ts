import type { Sentiment, TopicProminence } from '@masthead/contract';
import { headlines, type Language, outlets, type Story } from './demo-words.ts';

/** One piece of invented coverage. */
export interface DemoPiece {
  headline: string;
  language: Language;
  published_at: Date;
  /** Place in the list of invented outlets. */
  outlet: number;
  impressions: number;
  text_tonality: Sentiment | null;
  topic_prominence: TopicProminence;
  image_positivity: Sentiment | null;
  logo_present: boolean;
  product_present: boolean;
  spokesperson_quoted: boolean;
  tags: string[];
}

const dayLength = 86_400_000;

/** Returns a function for numbers from 0 to 1 that are the same for a seed (mulberry32). */
function diceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the number of pieces of a day: few at weekends, more each autumn, and a wave every six weeks. */
function countOn(day: number, dice: () => number): number {
  const weekday = new Date(day * dayLength).getUTCDay();
  const usual = weekday === 0 || weekday === 6 ? 1 : 3;
  const wave = [9, 6, 3][day % 43] ?? 0;
  return Math.floor(dice() * (usual + 1)) + (weekday === 0 ? 0 : 1) + wave;
}

/** Returns the pieces of a day, counted from 1970. The result for a day is always the same. */
export function piecesOn(day: number): DemoPiece[] {
  const dice = diceOf(day * 2_654_435_761);
  const isWave = day % 43 < 3;
  const pieces = Array.from({ length: countOn(day, dice) }, () => pieceOn(day, isWave, dice));
  // An outlet writes the same only once a day.
  return [...new Map(pieces.map((piece) => [`${piece.outlet} ${piece.headline}`, piece])).values()];
}

function pieceOn(day: number, isWave: boolean, dice: () => number): DemoPiece {
  const of = <T>(list: readonly T[]): T => list[Math.floor(dice() * list.length)]!;
  const place = Math.floor(dice() ** 1.4 * outlets.length);
  const outlet = outlets[place]!;
  const stories: readonly Story[] = headlines[outlet.language];
  const story = isWave ? stories[Math.floor(day / 43) % stories.length]! : of(stories);
  const chance = dice();
  return {
    headline: story.headline,
    language: outlet.language,
    published_at: new Date(day * dayLength + Math.floor((5 + dice() * 15) * 60) * 60_000),
    outlet: place,
    impressions: Math.round((outlet.impressions * (0.7 + dice() * 0.5)) / 100) * 100,
    text_tonality: chance < 0.06 ? null : story.tone,
    topic_prominence: chance < 0.35 ? 'exclusive' : chance < 0.8 ? 'mentioned' : 'secondary',
    image_positivity: dice() < 0.5 ? null : story.tone,
    logo_present: dice() < 0.4,
    product_present: dice() < 0.55,
    spokesperson_quoted: dice() < 0.3,
    tags: story.tags,
  };
}

/** Returns all pieces that were published after one moment and up to another, oldest first. */
export function piecesBetween(after: Date, until: Date): DemoPiece[] {
  const days = [];
  for (let day = dayOf(after); day <= dayOf(until); day++) days.push(day);
  return days
    .flatMap(piecesOn)
    .filter(({ published_at }) => published_at > after && published_at <= until)
    .sort((a, b) => a.published_at.getTime() - b.published_at.getTime());
}

const dayOf = (time: Date) => Math.floor(time.getTime() / dayLength);
