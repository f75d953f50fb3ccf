import { randomUUID } from 'node:crypto';
import { createMatcher, fromForm, type MatchDocument } from '../../packages/matching/src/index.ts';

/** Work of one process: the streams of one part, held as the product holds them, and the documents that all parts match. */
export interface PartWork {
  streams: number;
  part: number;
  parts: number;
  documents: number;
}

export interface PartAnswer {
  streams: number;
  bytes: number;
  seconds: number;
  microseconds: number;
  found: number;
  /** Sum of the hashes of all pairs of stream and document, so that the sums of parts add up to that of one process. */
  sum: number;
}

const names = 400_000;
const common = 6000;
const wordsOfText = 300;

/** Returns a number from two others, the same in each process. */
function hash(a: number, b: number): number {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x165667b1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

const syllables = [
  'ba',
  'den',
  'kor',
  'li',
  'mar',
  'no',
  'pe',
  'ris',
  'sol',
  'ta',
  'ul',
  'ven',
  'wi',
  'zan',
  'fro',
  'gel',
];
/** Returns a text in one piece, as it comes from the database, instead of the pieces that it was put together from. */
const inOnePiece = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
const spell = (number: number): string => {
  let word = '';
  for (let left = number + 16; left > 0; left = left >> 4) word += syllables[left & 15];
  return inOnePiece(word);
};
const nameOf = (a: number, b: number) => inOnePiece(`${spell(hash(a, b) % names)}x`);
/** Returns a common word; the smaller its number, the more frequent it is. */
const commonOf = (a: number, b: number) => spell(Math.floor(common * (hash(a, b) / 2 ** 32) ** 3));

const formOf = (at: number) => {
  const times = (count: number, from: number) => Array.from({ length: count }, (_, next) => commonOf(at, from + next));
  return {
    main_search_term: nameOf(at, 0),
    alternative_spellings: hash(at, 1) % 2 ? [nameOf(at, 2)] : [],
    social_hashtags: [],
    required_all_words: times(hash(at, 3) % 2, 10),
    required_any_words: times(hash(at, 4) % 4, 20),
    excluded_words: times(hash(at, 5) % 3, 30),
    near_words: [],
    exact_match: false,
    headline_search: false,
    monitored_languages: hash(at, 6) % 3 ? ['en'] : [],
    excluded_languages: [],
    monitored_countries: [],
    excluded_countries: [],
    media_types: ['web' as const],
    blocked_outlets: [],
    whitelisted_outlets: [],
  };
};

const documentOf = (at: number): MatchDocument => {
  const words = Array.from({ length: wordsOfText }, (_, place) =>
    place % 12 === 0 ? nameOf(-at - 1, place) : commonOf(-at - 1, place),
  );
  return {
    id: String(at),
    headline: words.slice(0, 8).join(' '),
    lead: words.slice(8, 40).join(' '),
    body: words.slice(40).join(' '),
    language: 'en',
    country: 'DK',
    media_type: 'web',
    outlet_id: 'outlet',
    site: 'outlet.example',
    author: null,
  };
};

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function run({ streams, part, parts, documents }: PartWork): PartAnswer {
  const before = memory();
  const started = performance.now();
  const matcher = createMatcher();
  /** The records that a worker keeps of each stream beside the matcher. */
  const live = new Map<string, { at: number; id: string; brand_id: string; query: ReturnType<typeof fromForm> }>();
  for (let at = 0; at < streams; at++) {
    if (hash(at, 99) % parts !== part) continue;
    const id = inOnePiece(randomUUID());
    const query = fromForm(formOf(at));
    live.set(id, { at, id, brand_id: inOnePiece(randomUUID()), query });
    matcher.set(id, query);
  }
  const seconds = (performance.now() - started) / 1000;
  const bytes = memory() - before;
  const texts = Array.from({ length: documents }, (_, at) => documentOf(at));
  const from = performance.now();
  const results = matcher.matchBatch(texts);
  const microseconds = ((performance.now() - from) * 1000) / documents;
  let [found, sum] = [0, 0];
  for (const [document, ids] of results.entries())
    for (const id of ids) {
      found++;
      sum = (sum + hash(live.get(id)?.at ?? 0, document)) % Number.MAX_SAFE_INTEGER;
    }
  return { streams: live.size, bytes, seconds, microseconds, found, sum };
}

process.on('message', (work: PartWork) => {
  process.send?.(run(work), () => process.exit(0));
});
