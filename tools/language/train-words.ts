/**
 * Trains packages/reading/src/language/data/words.bin.gz on word lists with counts (see packages/reading/LICENCES.md):
 * a folder with <language>.tsv files, one 'word<TAB>count' a line, as tools/language/collect-words.ts writes them, and
 * with <language>.txt files, one word a line: the word lists of Tesseract's models (Debian's tesseract-ocr-dan and so
 * on), as 'combine_tessdata -u' and 'dawg2wordlist' print them.
 *
 *   node --max-old-space-size=9000 tools/language/train-words.ts FOLDER
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { contentLanguages } from '../../packages/reading/src/language/detect-language.ts';
import { buckets, classes, groupsOf } from '../../packages/reading/src/language/word-model.ts';
import { lostForms } from './lost-letters.ts';
import { readCounts } from './word-counts.ts';

const folder = process.argv[2];
if (!folder) throw new Error('give the folder with the word lists');
const epochs = 4;
const fastest = 1.6;
const slowest = 0.002;
/** So coarse that most weights become nought: finer ones make the file larger and the answers no better. */
const heaviest = 115;
/** The weight of a place in a word list, and its weight if the word is in the English list, too. */
const listed = Math.log(5);
const listedInEnglish = 0.4 * listed;
/** Weight of a form without accents beside the word itself. */
const lostShare = 0.3;

const { counts, lists, isOwn } = readCounts(folder);

/** Returns the words of a language with their weights. */
function wordsOf(language: number): Map<string, number> {
  const [list, english] = [lists[language]!, lists[0]!];
  const words = new Map<string, number>();
  for (const [word, count] of counts[language]!) {
    if (word.length <= 24 && isOwn(language, word)) words.set(word, Math.log(1 + count));
  }
  for (const word of list) {
    const own = words.get(word);
    const doubtful = language !== 0 && own === undefined && english.has(word);
    words.set(word, (own ?? 0) + (doubtful ? listedInEnglish : listed));
  }
  for (const [word, weight] of [...words])
    for (const form of lostForms(word)) words.set(form, Math.max(words.get(form) ?? 0, weight * lostShare));
  return words;
}

const examples = contentLanguages.flatMap((_, language) =>
  [...wordsOf(language)].map(([word, weight]) => ({ groups: Uint32Array.from(groupsOf(word)), language, weight })),
);
const weights = contentLanguages.map((_, language) =>
  examples.filter((one) => one.language === language).reduce((sum, one) => sum + one.weight, 0),
);
const mean = weights.reduce((a, b) => a + b) / classes;

let seed = 7;
const random = () => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return seed / 0x7fffffff;
};
const model = new Float32Array(buckets * classes);
const odds = new Float64Array(classes);

function step({ groups, language, weight }: (typeof examples)[number], rate: number): void {
  const factor = 1 / Math.sqrt(groups.length);
  odds.fill(0);
  for (const group of groups) for (let row = 0; row < classes; row++) odds[row]! += model[group * classes + row]!;
  let total = 0;
  for (let row = 0; row < classes; row++) total += odds[row] = Math.exp(odds[row]! * factor);
  const scale = Math.min(3, weight / 2.5) * (mean / weights[language]!) * 0.7 * rate * factor;
  for (let row = 0; row < classes; row++) odds[row] = (odds[row]! / total - (row === language ? 1 : 0)) * scale;
  for (const group of groups) for (let row = 0; row < classes; row++) model[group * classes + row]! -= odds[row]!;
}

for (let epoch = 0; epoch < epochs; epoch++) {
  for (let at = examples.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [examples[at], examples[other]] = [examples[other]!, examples[at]!];
  }
  for (const [at, example] of examples.entries())
    step(example, fastest * (1 - (epoch + at / examples.length) / epochs) + slowest);
}

const scale = heaviest / 127;
const header = Buffer.alloc(4);
header.writeFloatLE(scale);
const rounded = Int8Array.from(model, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale))));
writeFileSync(
  new URL('../../packages/reading/src/language/data/words.bin.gz', import.meta.url),
  gzipSync(Buffer.concat([header, Buffer.from(rounded.buffer)]), { level: 9 }),
);
console.log(`${examples.length} words`);
