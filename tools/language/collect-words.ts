/**
 * Counts words per language for train-words.ts and build-frequent.ts from
 *  - unpacked language packs and help of LibreOffice (MPL-2.0) and the Debian Administrator's Handbook (CC BY-SA):
 *    FOLDER/libreoffice-l10n-xx, libreoffice-help-xx and debian-handbook, as `dpkg-deb -x` leaves them;
 *  - the sets of news and of sentences with names whose licences allow it: DATA/news and DATA/names (see
 *    packages/reading/LICENCES.md).
 *
 *   node tools/language/collect-words.ts FOLDER DATA OUTPUT
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contentLanguages } from '../../packages/reading/src/language/detect-language.ts';

const [packs, data, output] = process.argv.slice(2);
if (!packs || !data || !output) throw new Error('give the folders of the packages, of the data and of the output');

/** Weight of a word in running text beside one in a program or a manual. */
const textWeight = 3;
/** Sets of texts, and their language where a text does not state it. */
const texts: [string, string | null][] = [
  ['news/newscrawl_sentences_da', 'da'],
  ['news/ud_ddt_da', 'da'],
  ['news/iltalehti_headlines_fi', 'fi'],
  ['news/fakedes_es', 'es'],
  ['news/bosque_pt', 'pt'],
  ['news/ud_bokmaal_no', 'no'],
  ['news/ud_alpino_nl', 'nl'],
  ['news/reuters21578_en', 'en'],
  ['news/pud_parallel_multi', null],
  ['names/da_uner_ddt', null],
  ['names/de_germeval2014', null],
  ['names/en_uner_ewt', null],
  ['names/en_wikigold', null],
  ['names/fi_finer_wikipedia', null],
  ['names/fi_turku_ner', null],
  ['names/no_uner_ndt', null],
  ['names/pl_kpwr', null],
  ['names/pt_uner_bosque', null],
  ['names/sv_uner_talbanken', null],
  ['names/sv_webbnyheter', null],
];
/** Languages into which the handbook is translated whole. */
const handbooks = 'de-DE es-ES fr-FR it-IT nb-NO nl-NL pt-BR'.split(' ');

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

const languageOf = (code: string): string => (code === 'nb' ? 'no' : code);

function countPage(language: string, path: string): void {
  const page = readFileSync(path, 'utf8').replace(/<(script|style|head|pre|code)[\s\S]*?<\/\1>/g, ' ');
  count(language, page.replace(/<[^>]+>|&#?\w+;/g, ' '), 1);
}

for (const folder of globSync('libreoffice-*', { cwd: packs })) {
  const language = languageOf(folder.split('-')[2] ?? '');
  for (const file of globSync(`${folder}/**/*.mo`, { cwd: packs })) {
    for (const [original, translation] of catalogue(readFileSync(join(packs, file)))) {
      count('en', original, 1);
      count(language, translation, 1);
    }
  }
  for (const file of globSync(`${folder}/**/*.html`, { cwd: packs })) countPage(language, join(packs, file));
}
for (const code of handbooks) {
  for (const file of globSync(`debian-handbook/**/html/${code}/*.html`, { cwd: packs }))
    countPage(languageOf(code.slice(0, 2)), join(packs, file));
}
for (const [set, fixed] of texts) {
  const lines = gunzipSync(readFileSync(join(data, `${set}.jsonl.gz`)))
    .toString('utf8')
    .split('\n')
    .filter(Boolean);
  for (const line of lines) {
    const { lang, title, description, text } = JSON.parse(line) as Record<string, string | undefined>;
    count(fixed ?? lang ?? '', [title, description, text].filter(Boolean).join(' '), textWeight);
  }
}
mkdirSync(output, { recursive: true });
for (const [language, words] of counts) {
  writeFileSync(join(output, `${language}.tsv`), [...words].map(([word, number]) => `${word}\t${number}\n`).join(''));
  console.log(language, words.size);
}
