import { readdirSync } from 'node:fs';
import { type Fingerprint, fingerprint, fingerprintBands, sameText } from '../fingerprint.ts';
import { dataFile, records } from './records.ts';

interface NewsText {
  id: string;
  text?: string;
  title?: string;
}
interface Copied {
  id: string;
  text: string;
  copyOf: string | null;
}
interface CopyFigures {
  documents: number;
  copies: number;
  /** Share of copies that joined their original's cluster, in per cent. */
  found: number;
  /** Share of other documents that joined a cluster whose text they do not share, in per cent. */
  wrong: number;
  candidatesPerDocument: number;
  examples: [string, string][];
}

const outlet = 'Den Danske Avis 2';

/**
 * Returns the three light edits of the replay server: the same text, a line more, the first nine tenths of the
 * sentences.
 */
function copiesOf({ id, text }: Copied): Copied[] {
  const sentences = text.split(/(?<=[.!?])\s+/);
  const cut = sentences.slice(0, Math.ceil(sentences.length * 0.9)).join(' ');
  return [text, `${text}\n(${outlet})`, cut].map((copy, index) => ({
    id: `${id}~${index + 1}`,
    text: copy,
    copyOf: id,
  }));
}

const shingles = (text: string): Set<string> => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.map((_, at) => words.slice(at, at + 3).join(' ')));
};

/** Returns the Jaccard similarity of the texts themselves: the sets contain true repetitions, which are no mistakes. */
function trueSimilarity(a: string, b: string): number {
  const [left, right] = [shingles(a), shingles(b)];
  const common = [...left].filter((one) => right.has(one)).length;
  return common / Math.max(1, left.size + right.size - common);
}

/** Runs all shared news texts and copies of every twentieth through the fingerprints, as a server would. */
export function measureCopies(every = 20, most = Number.POSITIVE_INFINITY): CopyFigures {
  const files = readdirSync(dataFile('news')).filter((name) => name.endsWith('.jsonl.gz'));
  const originals = files
    .flatMap((name) => records<NewsText>(`news/${name}`))
    .filter((one) => (one.text ?? '').length > 80)
    .slice(0, most)
    .map((one): Copied => ({ id: one.id, text: one.text!, copyOf: null }));
  const stream = originals.flatMap((one, index) => (index % every === 0 ? [one, ...copiesOf(one)] : [one]));
  const table = new Map<number, number[]>();
  const kept: { cluster: string; print: Fingerprint; text: string }[] = [];
  const clusterOf = new Map<string, string>();
  const result = { copies: 0, found: 0, wrong: 0, candidates: 0 };
  const examples: [string, string][] = [];
  for (const one of stream) {
    const print = fingerprint(one.text);
    const bands = fingerprintBands(print);
    const candidates = new Set(bands.flatMap((band) => table.get(band) ?? []));
    result.candidates += candidates.size;
    let best: { at: number; similarity: number } | null = null;
    for (const at of candidates) {
      const { same, similarity } = sameText(print, kept[at]!.print);
      if (same && (!best || similarity > best.similarity)) best = { at, similarity };
    }
    const cluster = best ? kept[best.at]!.cluster : one.id;
    clusterOf.set(one.id, cluster);
    if (one.copyOf) {
      result.copies++;
      if (cluster === clusterOf.get(one.copyOf)) result.found++;
    } else if (best && trueSimilarity(one.text, kept[best.at]!.text) < 0.5) {
      result.wrong++;
      examples.push([one.text.slice(0, 200), kept[best.at]!.text.slice(0, 200)]);
    }
    for (const band of bands) {
      const list = table.get(band);
      if (list) list.push(kept.length);
      else table.set(band, [kept.length]);
    }
    kept.push({ cluster, print, text: one.text });
  }
  return {
    documents: stream.length,
    copies: result.copies,
    found: (result.found / result.copies) * 100,
    wrong: (result.wrong / originals.length) * 100,
    candidatesPerDocument: result.candidates / stream.length,
    examples,
  };
}
