/**
 * Packs the n-gram table of the npm package eld (Apache-2.0, size 'large') for languages in Latin letters into
 * packages/reading/src/language/data/ngrams.bin: a hundredth of the memory that its objects take.
 *
 *   node tools/language/build-ngrams.ts
 */
import { writeFileSync } from 'node:fs';
import { tableLanguages } from '../../packages/reading/src/language/ngram-table.ts';
import { hashBytes, packScores } from '../../packages/reading/src/language/score-table.ts';

const folder = new URL('../../node_modules/eld/src/', import.meta.url).href;
const { ngramsData } = (await import(`${folder}ngrams/large.js`)) as {
  ngramsData: { languages: Record<string, string>; ngrams: Record<string, Record<string, number>> };
};
const { dictionary } = (await import(`${folder}dictionary.js`)) as { dictionary: Record<string, string> };

/** eld writes bytes above ASCII as single signs; a space stands for those that never occur. */
const bytes = new Map(
  Object.entries(dictionary)
    .map(([byte, sign]): [string, number] => [sign, Number(byte)])
    .filter(([sign, byte]) => byte >= 0x80 && sign !== ' '),
);
const columns = new Map(Object.entries(ngramsData.languages).map(([id, code]) => [id, tableLanguages.indexOf(code)]));

const rows = new Map<number, [number, number][]>();
for (const [ngram, scores] of Object.entries(ngramsData.ngrams)) {
  const entries = Object.entries(scores)
    .map(([id, score]): [number, number] => [columns.get(id) ?? -1, score])
    .filter(([column]) => column >= 0);
  if (entries.length === 0) continue;
  const key = hashBytes(Uint8Array.from([...ngram].map((sign) => bytes.get(sign) ?? sign.charCodeAt(0))));
  if (!rows.has(key)) rows.set(key, entries);
}

const output = new URL('../../packages/reading/src/language/data/ngrams.bin', import.meta.url);
writeFileSync(output, packScores(rows));
console.log(`${rows.size} n-grams`);
