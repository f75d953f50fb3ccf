/**
 * Trains packages/reading/src/language/data/words.bin.gz on word lists with counts (see packages/reading/LICENCES.md):
 * a folder with <language>.tsv files, one 'word<TAB>count' a line, as tools/language/collect-words.ts writes them, and
 * with <language>.txt files, one word a line: the word lists of Tesseract's models (Debian's tesseract-ocr-dan and so
 * on), as 'combine_tessdata -u' and 'dawg2wordlist' print them.
 *
 *   node --max-old-space-size=9000 tools/language/train-words.ts FOLDER
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { contentLanguages } from '../../packages/reading/src/language/detect-language.ts';
import { buckets, classes, groupsOf } from '../../packages/reading/src/language/word-model.ts';

const folder = process.argv[2];
if (!folder) throw new Error('give the folder with the word lists');
const epochs = 4;
/** Untranslated English in manuals: words that are this frequent in English, too, teach nothing. */
const mostEnglish = 0.3;
/** So coarse that four in five weights become nought: a third of the file for a tenth of a point. */
const heaviest = 72;
/** The weight of a place in a word list, and its weight if the word is in the English list, too. */
const listed = Math.log(5);
const listedInEnglish = 0.4 * listed;

type Counts = Map<string, number>;
const counts: Counts[] = contentLanguages.map(
  (language) =>
    new Map(
      readFileSync(join(folder, `${language}.tsv`), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): [string, number] => {
          const [word = '', count = '0'] = line.split('\t');
          return [word, Number(count)];
        }),
    ),
);
const totals = counts.map((words) => [...words.values()].reduce((sum, count) => sum + count, 0));
const share = (language: number, word: string) => (counts[language]!.get(word) ?? 0) / totals[language]!;

const lists = contentLanguages.map(
  (language) =>
    new Set(
      readFileSync(join(folder, `${language}.txt`), 'utf8')
        .split('\n')
        .filter((word) => /^\p{L}{2,24}$/u.test(word))
        .map((word) => word.toLowerCase()),
    ),
);

/** Returns the words of a language with their weights. */
function wordsOf(language: number): Map<string, number> {
  const [list, english] = [lists[language]!, lists[0]!];
  const words = new Map<string, number>();
  for (const [word, count] of counts[language]!) {
    const isOwn = language === 0 || list.has(word) || share(0, word) <= mostEnglish * share(language, word);
    if (word.length <= 24 && isOwn) words.set(word, Math.log(1 + count));
  }
  for (const word of list) {
    const own = words.get(word);
    const doubtful = language !== 0 && own === undefined && english.has(word);
    words.set(word, (own ?? 0) + (doubtful ? listedInEnglish : listed));
  }
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
  for (const example of examples) step(example, 0.5 * (1 - epoch / epochs) + 0.02);
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
