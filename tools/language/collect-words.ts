/**
 * Counts words per language for train-words.ts from
 *  - unpacked language packs and help of LibreOffice (MPL-2.0): FOLDER/libreoffice-l10n-xx and libreoffice-help-xx,
 *    as `dpkg-deb -x` leaves them;
 *  - the news sets whose licences allow it: NEWS/*.jsonl.gz (see packages/reading/LICENCES.md).
 *
 *   node tools/language/collect-words.ts FOLDER NEWS OUTPUT
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contentLanguages } from '../../packages/reading/src/language/detect-language.ts';

const [packs, news, output] = process.argv.slice(2);
if (!packs || !news || !output) throw new Error('give the folders of LibreOffice, of the news and of the output');

const newsWeight = 3;
const newsSets: [string, string | null][] = [
  ['newscrawl_sentences_da', 'da'],
  ['ud_ddt_da', 'da'],
  ['iltalehti_headlines_fi', 'fi'],
  ['fakedes_es', 'es'],
  ['bosque_pt', 'pt'],
  ['ud_bokmaal_no', 'no'],
  ['ud_alpino_nl', 'nl'],
  ['reuters21578_en', 'en'],
  ['pud_parallel_multi', null],
];

const counts = new Map(contentLanguages.map((language): [string, Map<string, number>] => [language, new Map()]));

function count(language: string, text: string, weight: number): void {
  const words = counts.get(language);
  for (const word of text.toLowerCase().match(/\p{L}{2,}/gu) ?? []) words?.set(word, (words.get(word) ?? 0) + weight);
}

/** Reads original and translated texts of a compiled catalogue (GNU MO format). */
function* catalogue(file: Buffer): Generator<[string, string]> {
  const [total, originals, translations] = [8, 12, 16].map((at) => file.readUInt32LE(at)) as [number, number, number];
  const at = (table: number, row: number) => {
    const [length, offset] = [file.readUInt32LE(table + row * 8), file.readUInt32LE(table + row * 8 + 4)];
    return file.toString('utf8', offset, offset + length);
  };
  for (let row = 1; row < total; row++) yield [at(originals, row).split('\u0004').at(-1)!, at(translations, row)];
}

for (const folder of globSync('libreoffice-*', { cwd: packs })) {
  const code = folder.split('-')[2] ?? '';
  const language = code === 'nb' ? 'no' : code;
  for (const file of globSync(`${folder}/**/*.mo`, { cwd: packs })) {
    for (const [original, translation] of catalogue(readFileSync(join(packs, file)))) {
      count('en', original, 1);
      count(language, translation, 1);
    }
  }
  for (const file of globSync(`${folder}/**/*.html`, { cwd: packs })) {
    const page = readFileSync(join(packs, file), 'utf8').replace(/<(script|style|head)[\s\S]*?<\/\1>/g, ' ');
    count(language, page.replace(/<[^>]+>|&\w+;/g, ' '), 1);
  }
}
for (const [set, fixed] of newsSets) {
  const lines = gunzipSync(readFileSync(join(news, `${set}.jsonl.gz`)))
    .toString('utf8')
    .split('\n')
    .filter(Boolean);
  for (const line of lines) {
    const { lang, title, description, text } = JSON.parse(line) as Record<string, string | undefined>;
    count(fixed ?? lang ?? '', [title, description, text].filter(Boolean).join(' '), newsWeight);
  }
}
mkdirSync(output, { recursive: true });
for (const [language, words] of counts) {
  writeFileSync(join(output, `${language}.tsv`), [...words].map(([word, number]) => `${word}\t${number}\n`).join(''));
  console.log(language, words.size);
}
