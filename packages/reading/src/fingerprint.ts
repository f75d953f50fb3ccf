/** Facts about a text by which its copies are found: a few hundred bytes for texts of any length. */
export interface Fingerprint {
  /** Words of the text. */
  words: number;
  /** The smallest hashes of its three-word shingles, ascending: a sample of its content (bottom-k sketch). */
  sketch: Uint32Array;
  /** Keys for the look-up of candidates; two texts with one in common are worth a closer look. */
  bands: Int32Array;
}

const shingleWords = 3;
const sketchSize = 64;
const bandCount = 16;
const rowsPerBand = 3;
const version = 1;
/** Share of common shingles from which two texts are the same (Jaccard). */
const sameFrom = 0.6;

const rows = bandCount * rowsPerBand;
const multipliers = Uint32Array.from({ length: rows }, (_, row) => (Math.imul(row + 1, 0x9e3779b1) | 1) >>> 0);

function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return mix(hash);
}

/** Returns words in lower case; in scripts without spaces each sign is one. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu) ?? [];

function shinglesOf(words: string[]): Uint32Array {
  const hashes = words.map(hashWord);
  const size = Math.min(shingleWords, hashes.length);
  const shingles = new Set<number>();
  for (let at = 0; at + size <= hashes.length && size > 0; at++) {
    let hash = 0;
    for (let next = at; next < at + size; next++) hash = Math.imul(hash, 31) + hashes[next]!;
    shingles.add(mix(hash));
  }
  return Uint32Array.from(shingles).sort();
}

function bandsOf(shingles: Uint32Array): Int32Array {
  const smallest = new Uint32Array(rows).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let row = 0; row < rows; row++) {
      const hash = Math.imul(shingle ^ (shingle >>> 15), multipliers[row]!);
      const value = (hash ^ (hash >>> 16)) >>> 0;
      if (value < smallest[row]!) smallest[row] = value;
    }
  }
  return Int32Array.from({ length: bandCount }, (_, band) => {
    let key = band + 1;
    for (let row = 0; row < rowsPerBand; row++) key = mix(Math.imul(key, 31) + smallest[band * rowsPerBand + row]!);
    return key | 0;
  });
}

/**
 * Returns the fingerprint of a text: MinHash bands to find candidates and a bottom-k sketch to verify them (Broder
 * 1997).
 */
export function fingerprint(text: string): Fingerprint {
  const words = wordsOf(text);
  const shingles = shinglesOf(words);
  return { words: words.length, sketch: shingles.slice(0, sketchSize), bands: bandsOf(shingles) };
}

/** Returns sixteen signed 32-bit integers, none for an empty text. Copies share at least one, others hardly ever. */
export const fingerprintBands = (print: Fingerprint): number[] => (print.words === 0 ? [] : Array.from(print.bands));

/**
 * Compares the texts of two fingerprints. `similarity` is the estimated Jaccard similarity of their shingles, exact for
 * texts of up to 64 shingles, otherwise with a standard error below 0.06.
 */
export function sameText(a: Fingerprint, b: Fingerprint): { same: boolean; similarity: number } {
  const size = Math.min(sketchSize, Math.max(a.sketch.length, b.sketch.length));
  let [common, union, i, j] = [0, 0, 0, 0];
  while (union < size && (i < a.sketch.length || j < b.sketch.length)) {
    const [left, right] = [a.sketch[i] ?? Number.POSITIVE_INFINITY, b.sketch[j] ?? Number.POSITIVE_INFINITY];
    if (left === right) common++;
    if (left <= right) i++;
    if (right <= left) j++;
    union++;
  }
  const whole = a.sketch.length < sketchSize && b.sketch.length < sketchSize;
  if (whole) union += a.sketch.length - i + b.sketch.length - j;
  const similarity = union === 0 ? 0 : common / union;
  return { same: similarity >= sameFrom, similarity };
}

/** Returns bytes for a database column: version, words, bands, sketch; little endian. */
export function fingerprintToBytes({ words, sketch, bands }: Fingerprint): Uint8Array {
  const bytes = new Uint8Array(6 + bands.length * 4 + sketch.length * 4);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, version);
  view.setUint32(1, words, true);
  view.setUint8(5, sketch.length);
  for (const [index, band] of bands.entries()) view.setInt32(6 + index * 4, band, true);
  for (const [index, hash] of sketch.entries()) view.setUint32(6 + (bands.length + index) * 4, hash, true);
  return bytes;
}

/** Reverses fingerprintToBytes. Throws RangeError if the bytes are not a fingerprint of this version. */
export function fingerprintFromBytes(bytes: Uint8Array): Fingerprint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length > 5 ? view.getUint8(5) : -1;
  if (count < 0 || view.getUint8(0) !== version || bytes.length !== 6 + (bandCount + count) * 4) {
    throw new RangeError('not a fingerprint');
  }
  return {
    words: view.getUint32(1, true),
    bands: Int32Array.from({ length: bandCount }, (_, index) => view.getInt32(6 + index * 4, true)),
    sketch: Uint32Array.from({ length: count }, (_, index) => view.getUint32(6 + (bandCount + index) * 4, true)),
  };
}
