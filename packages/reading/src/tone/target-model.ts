import { readFileSync } from 'node:fs';
import { type Lexicon, tokenTones } from './lexicon.ts';

/** Hashed features, then a dozen of the lexicon's sums. */
const hashed = 1 << 17;
const dense = 11;
export const size = hashed + dense;

export interface Features {
  indexes: number[];
  values: number[];
}

const target = 'targettoken';
const near = 5;

const space = ' '.charCodeAt(0);

const withCode = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

function withText(hash: number, text: string, end = text.length): number {
  let mixed = hash;
  for (let at = 0; at < end; at++) mixed = withCode(mixed, text.charCodeAt(at));
  return mixed;
}

/** Returns the start of the hash (FNV-1a) of the features of a kind. */
const kind = (letter: string): number => withText(0x811c9dc5, letter);
const kinds = { word: kind('u'), pair: kind('b'), stem: kind('s'), near: kind('n'), left: kind('l'), right: kind('r') };
const stemLength = 5;

function masked(text: string, terms: readonly string[]): string[] {
  let lower = text.toLowerCase().replaceAll('’', "'");
  for (const term of [...terms].sort((a, b) => b.length - a.length)) {
    const key = term.trim().toLowerCase().replaceAll('’', "'");
    if (key) lower = lower.replaceAll(key, ` ${target} `);
  }
  return lower.match(/\p{L}[\p{L}'-]*|[!?]/gu) ?? [];
}

/** Returns words, word pairs and stems of a sentence, and again those beside the target, with the lexicon's sums. */
export function featuresOf(text: string, terms: readonly string[], lexicon: Lexicon): Features {
  const tokens = masked(text, terms);
  const tones = tokenTones(tokens, lexicon);
  const at = tokens.indexOf(target);
  const counts = new Map<number, number>();
  const add = (hash: number, value: number) => {
    const bucket = ((hash ^ (hash >>> 15)) >>> 0) % hashed;
    counts.set(bucket, (counts.get(bucket) ?? 0) + value);
  };
  let [all, close, good, bad, before, after] = [0, 0, 0, 0, 0, 0];
  for (const [index, token] of tokens.entries()) {
    const distance = index - at;
    add(withText(kinds.word, token), 1);
    if (index > 0) add(withText(withCode(withText(kinds.pair, tokens[index - 1]!), space), token), 1);
    if (token.length > stemLength) add(withText(kinds.stem, token, stemLength), 0.5);
    if (at >= 0 && distance !== 0 && Math.abs(distance) <= near) {
      add(withText(kinds.near, token), 1);
      add(withText(distance < 0 ? kinds.left : kinds.right, token), 1);
    }
    const tone = tones[index]!;
    all += tone;
    if (tone > 0) good += tone;
    else bad -= tone;
    if (at >= 0 && Math.abs(distance) <= 6) close += tone * (1 - Math.abs(distance) / 8);
    if (at >= 0 && distance < 0) before += tone;
    if (at >= 0 && distance > 0) after += tone;
  }
  const length = Math.sqrt(tokens.length + 4);
  const norm = Math.sqrt([...counts.values()].reduce((sum, value) => sum + value * value, 0)) || 1;
  const sums = [
    1,
    all / length,
    close,
    good / length,
    bad / length,
    before / length,
    after / length,
    Math.abs(all / length),
  ];
  const marks = [tokens.includes('?') ? 1 : 0, tokens.includes('!') ? 1 : 0, at >= 0 ? 1 : 0];
  return {
    indexes: [...counts.keys(), ...[...sums, ...marks].map((_, index) => hashed + index)],
    values: [...[...counts.values()].map((value) => value / norm), ...[...sums, ...marks].map((value) => value / 2)],
  };
}

/** Probabilities of negative, neutral and positive under a linear model: three rows of `size` weights. */
export function oddsOf(
  { indexes, values }: Features,
  weights: ArrayLike<number>,
  scale: number,
): [number, number, number] {
  const scores = [0, 1, 2].map((row) => {
    let sum = 0;
    for (let at = 0; at < indexes.length; at++) sum += weights[row * size + indexes[at]!]! * values[at]!;
    return sum * scale;
  });
  const most = Math.max(...scores);
  const [a, b, c] = scores.map((score) => Math.exp(score - most)) as [number, number, number];
  const total = a + b + c;
  return [a / total, b / total, c / total];
}

let model: { weights: Int8Array; scale: number } | null = null;

/**
 * Loads the file: a 32-bit float, by which the 8-bit weights after it are multiplied. Made by
 * tools/tone/train-target.ts.
 */
function load(): { weights: Int8Array; scale: number } {
  const bytes = readFileSync(new URL('data/en-target.bin', import.meta.url));
  return { scale: bytes.readFloatLE(0), weights: new Int8Array(bytes.buffer, bytes.byteOffset + 4, size * 3) };
}

/** Returns the probabilities that an English sentence is negative, neutral or positive towards the terms that it names. */
export function targetOdds(text: string, terms: readonly string[], lexicon: Lexicon): [number, number, number] {
  model ??= load();
  return oddsOf(featuresOf(text, terms, lexicon), model.weights, model.scale);
}
