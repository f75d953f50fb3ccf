/**
 * Packs the frequencies of words into packages/reading/src/language/data/frequent.bin: for each content language how
 * much more often than a rare word each word occurs in its texts. Takes the folder that train-words.ts takes.
 *
 *   node tools/language/build-frequent.ts FOLDER
 */
import { writeFileSync } from 'node:fs';
import { contentLanguages } from '../../packages/reading/src/language/detect-language.ts';
import { keyOfWord, steps } from '../../packages/reading/src/language/frequent-words.ts';
import { packScores } from '../../packages/reading/src/language/score-table.ts';
import { lostForms } from './lost-letters.ts';
import { readCounts } from './word-counts.ts';

const folder = process.argv[2];
if (!folder) throw new Error('give the folder with the word lists');
/** Frequencies are in a million words: the rarest word of the table, one that occurs nowhere, and a place in a list. */
const rarest = 10;
const unseen = 2;
const listed = 5;
/** Frequency of a form without accents beside the word itself. */
const lostShare = 0.4;

const { counts, lists, share, isOwn } = readCounts(folder);
const frequencies = new Map<string, number[]>();

function add(language: number, word: string, frequency: number): void {
  const row = frequencies.get(word) ?? contentLanguages.map(() => 0);
  row[language]! += frequency;
  frequencies.set(word, row);
}

for (const [language, words] of counts.entries()) {
  for (const word of words.keys()) {
    const frequency = share(language, word) * 1e6;
    if (frequency < rarest || !isOwn(language, word)) continue;
    add(language, word, frequency);
    for (const form of new Set(lostForms(word))) add(language, form, frequency * lostShare);
  }
}
for (const [word, row] of frequencies)
  for (const [language, list] of lists.entries()) if (list.has(word)) row[language]! += listed;

const rows = new Map<number, [column: number, score: number][]>();
for (const [word, row] of frequencies) {
  const scores = row.map((frequency, column): [number, number] => [
    column,
    Math.min(255, Math.round(Math.log((frequency + unseen) / unseen) * steps)),
  ]);
  rows.set(
    keyOfWord(word),
    scores.filter(([, score]) => score > 0),
  );
}
const file = packScores(rows);
writeFileSync(new URL('../../packages/reading/src/language/data/frequent.bin', import.meta.url), file);
console.log(`${rows.size} words, ${file.length} bytes`);
