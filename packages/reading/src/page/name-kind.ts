import { readFileSync } from 'node:fs';

/** A linear model over hashed letter groups, which distinguishes names of people from those of organisations. */
export const buckets = 1 << 15;
const sizes = [3, 4];
const longestName = 80;
const longestWord = 24;

function bucket(text: string, start: number): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % buckets;
}

/** Places of the features of a name: its words, their letter groups and the pattern of capitals. */
export function nameFeatures(name: string): number[] {
  const words = name
    .slice(0, longestName)
    .split(/[\s/]+/)
    .filter(Boolean);
  const places: number[] = [bucket(`#${Math.min(5, words.length)}`, 1)];
  const shape = words
    .map((word) => (/^\p{Lu}[\p{Lu}\d.]+$/u.test(word) ? 'A' : /^\p{Lu}/u.test(word) ? 'a' : '-'))
    .join('');
  places.push(bucket(shape.slice(0, 6), 2));
  for (const [at, word] of words.entries()) {
    const own = word.toLowerCase().slice(0, longestWord);
    const place = at === 0 ? 'f' : at === words.length - 1 ? 'l' : 'm';
    places.push(bucket(own, 3), bucket(`${place}${own}`, 4));
    const marked = `^${own}$`;
    for (const size of sizes)
      for (let from = 0; from + size <= marked.length; from++)
        places.push(bucket(`${place}${marked.slice(from, from + size)}`, 5));
    places.push(bucket(marked.slice(-4), 6));
  }
  return places;
}

let model: { weights: Int8Array; scale: number } | null = null;

/** Loads the file: a 32-bit float, by which the 8-bit weights after it are multiplied. */
function load(): { weights: Int8Array; scale: number } {
  const bytes = readFileSync(new URL('data/name-kinds.bin', import.meta.url));
  return { scale: bytes.readFloatLE(0), weights: new Int8Array(bytes.buffer, bytes.byteOffset + 4, buckets) };
}

/** Returns the probability that the features are of a person's name. */
export function oddsOfPerson(places: readonly number[], weights: ArrayLike<number>, scale: number): number {
  let sum = 0;
  for (const place of places) sum += weights[place]!;
  return 1 / (1 + Math.exp((-sum * scale) / Math.sqrt(places.length)));
}

/** Returns the probability that a name is a person's, not an organisation's; trained by tools/reading/train-name-kinds.ts. */
export function personOdds(name: string): number {
  model ??= load();
  return oddsOfPerson(nameFeatures(name), model.weights, model.scale);
}
