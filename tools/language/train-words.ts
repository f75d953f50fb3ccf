/**
 * Trains packages/reading/src/language/data/words.bin on word lists with counts (see packages/reading/LICENCES.md):
 * a folder with <language>.tsv files, one 'word<TAB>count' a line, as tools/language/collect-words.ts writes them.
 *
 *   node tools/language/train-words.ts FOLDER
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentLanguages } from '../../packages/reading/src/language/detect-language.ts';
import { buckets, classes, groupsOf } from '../../packages/reading/src/language/word-model.ts';

const folder = process.argv[2];
if (!folder) throw new Error('give the folder with the word lists');
const epochs = 8;
/** Untranslated English in manuals: words that are this frequent in English, too, teach nothing. */
const mostEnglish = 0.3;

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

const examples = counts.flatMap((words, language) =>
  [...words]
    .filter(([word]) => word.length <= 24 && (language === 0 || share(0, word) <= mostEnglish * share(language, word)))
    .map(([word, count]) => ({ groups: groupsOf(word), language, weight: Math.log(1 + count) })),
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
  for (const group of groups)
    for (let row = 0; row < classes; row++) odds[row]! += model[group * classes + row]! * factor;
  const most = Math.max(...odds);
  const total = odds.reduce((sum, value) => sum + Math.exp(value - most), 0);
  const scale = Math.min(3, weight / 2.5) * (mean / weights[language]!) * 0.7 * rate * factor;
  for (let row = 0; row < classes; row++) {
    const change = (Math.exp(odds[row]! - most) / total - (row === language ? 1 : 0)) * scale;
    if (Math.abs(change) > 1e-4) for (const group of groups) model[group * classes + row]! -= change;
  }
}

for (let epoch = 0; epoch < epochs; epoch++) {
  for (let at = examples.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [examples[at], examples[other]] = [examples[other]!, examples[at]!];
  }
  for (const example of examples) step(example, 0.5 * (1 - epoch / epochs) + 0.02);
}

const scale = model.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
const header = Buffer.alloc(4);
header.writeFloatLE(scale);
const rounded = Int8Array.from(model, (weight) => Math.round(weight / scale));
writeFileSync(
  new URL('../../packages/reading/src/language/data/words.bin', import.meta.url),
  Buffer.concat([header, Buffer.from(rounded.buffer)]),
);
console.log(`${examples.length} words, largest weight ${(scale * 127).toFixed(2)}`);
