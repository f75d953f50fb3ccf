import { classBits, classesOf, gazetteer } from './gazetteer.ts';
import { legalForms } from './legal-forms.ts';

/** Letters that Unicode does not decompose. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Titles before the name of a person. */
const titles = new Set(
  (
    'mr mrs ms miss dr prof sir dame lord lady herr frau fru hr frk monsieur madame mme mlle signor signora sig dott ' +
    'senor senora sr sra don dona dhr mevrouw mevr meneer pan pani senhor senhora'
  ).split(' '),
);

const onlyAscii = /^[ -~]*$/;

/** Returns a text in lower case without diacritics. */
export const folded = (text: string): string =>
  onlyAscii.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter]!);

const named =
  classBits.firstName |
  classBits.lastName |
  classBits.place |
  classBits.largePlace |
  classBits.region |
  classBits.organisation;
const capital = classBits.capital | classBits.capitalOften;

/** Tells names of the lists, which are base forms. */
export const isBase = (word: string): boolean => (classesOf(gazetteer(), word) & named) !== 0;

/** Tells base forms and words that many languages write with a capital, which may be inflected. */
const isKnown = (word: string): boolean => (classesOf(gazetteer(), word) & (named | capital)) !== 0;

type Rule = readonly [ending: RegExp, base: readonly string[]];

/** Case endings of names and their replacement in the base form; the first rule with a known base is used. */
const polish: readonly Rule[] = [
  [/ski(?:ego|emu|m)$/, ['ski']],
  [/cki(?:ego|emu|m)$/, ['cki']],
  [/dzki(?:ego|emu|m)$/, ['dzki']],
  [/sk(?:iej|ą)$/, ['ska']],
  [/ck(?:iej|ą)$/, ['cka']],
  [/owi$/, ['', 'o']],
  [/iem$/, ['', 'i', 'o']],
  [/em$/, ['', 'o', 'ek']],
  [/cie$/, ['ta', 't']],
  [/dzie$/, ['d', 'da']],
  [/rze$/, ['r', 'ra']],
  [/ce$/, ['ka']],
  [/dze$/, ['ga']],
  [/le$/, ['ł', 'ła', 'la']],
  [/śle$/, ['sła']],
  [/ie$/, ['', 'a']],
  [/niu$/, ['ń']],
  [/ii$/, ['ia']],
  [/i$/, ['a', '']],
  [/y$/, ['a', '']],
  [/[ęą]$/, ['a']],
  [/o$/, ['a']],
  [/u$/, ['']],
  [/a$/, ['', 'o', 'ek', 'ec']],
];
const finnish: readonly Rule[] = [
  [/(?:ssa|ssä|sta|stä|lla|llä|lta|ltä|lle|ksi)$/, ['', 'i', 's']],
  [/(?:issa|issä|ista|istä|illa|illä|ilta|iltä|ille|iksi|in|iin)$/, ['', 'i']],
  [/een$/, ['i', 'e']],
  [/(?:essa|essä|esta|estä|ella|ellä|elle|en)$/, ['i', '', 'e']],
  [/(?:aan|ään|oon|öön|seen)$/, ['a', 'ä', 'o', 'ö', 'se']],
  [/(?:na|nä|ta|tä|n|a|ä)$/, ['']],
];
/** Consonants that Finnish weakens in closed syllables: Helsingissä is of Helsinki. */
const weakened: readonly [RegExp, string][] = [
  [/ng(?=[aeiouyäö]+$)/, 'nk'],
  [/nn(?=[aeiouyäö]+$)/, 'nt'],
  [/mm(?=[aeiouyäö]+$)/, 'mp'],
  [/d(?=[aeiouyäö]+$)/, 't'],
  [/(?<=[rl])(?=[aeiouyäö]$)/, 'k'],
  [/v(?=[aeiouyäö]+$)/, 'p'],
  [/(?<![kpt])([kpt])(?=[aeiouyäö]+$)/, '$1$1'],
];
const genitive: readonly Rule[] = [[/s$/, ['']]];
const rulesOf: Partial<Record<string, readonly Rule[]>> = {
  pl: polish,
  fi: finnish,
  da: genitive,
  de: genitive,
  no: genitive,
  sv: genitive,
};

const leastStem = 3;

/** Returns the base form of a word of a name: one of the gazetteer, by a rule of the language; otherwise the word. */
function baseOf(word: string, rules: readonly Rule[], language: string): string {
  if (isBase(word)) return word;
  for (const [ending, bases] of rules) {
    const match = ending.exec(word);
    if (!match) continue;
    const stem = word.slice(0, match.index);
    for (const base of bases) {
      const whole = stem + base;
      if (whole.length < leastStem) continue;
      if (isKnown(whole)) return whole;
      if (language !== 'fi') continue;
      for (const [weak, strong] of weakened) {
        const other = whole.replace(weak, strong);
        if (other !== whole && isKnown(other)) return other;
      }
    }
  }
  return word;
}

const irregular: Partial<Record<string, Readonly<Record<string, string>>>> = {
  pl: {
    niemczech: 'niemcy',
    niemiec: 'niemcy',
    niemcom: 'niemcy',
    niemcami: 'niemcy',
    włoszech: 'włochy',
    węgrzech: 'węgry',
    czechach: 'czechy',
    chinach: 'chiny',
    stanach: 'stany',
    stanów: 'stany',
  },
};

/** Endings by which unknown Polish surnames are reduced; the base form is certain. */
const certain: readonly [RegExp, string][] = [
  [/([sc])ki(?:ego|emu|m)$/, '$1ki'],
  [/([sc])k(?:iej|ą)$/, '$1ka'],
  [/(?<=\p{L}{3})owi$/u, ''],
  [/(?<=\p{L}{2}[kg])iem$/u, ''],
];

function inflected(word: string, language: string): string {
  const rules = rulesOf[language];
  if (!rules) return word;
  const base = irregular[language]?.[word] ?? baseOf(word, rules, language);
  if (base !== word || language !== 'pl') return base;
  for (const [ending, instead] of certain) if (ending.test(word)) return word.replace(ending, instead);
  return word;
}

const longestName = 200;
/** Names of plain Latin letters, whose key is found without the replacements of the others. */
const plainName = /^(?!.*\bsp zoo\b)[a-z]{2,}(?: [a-z]{2,})*$/i;

/** Returns the words of a name in lower case, without signs and the genitive 's. */
function wordsOf(name: string): string[] {
  if (name.length <= longestName && plainName.test(name)) return name.toLowerCase().split(' ');
  const plain = name
    .slice(0, longestName)
    .normalize('NFC')
    .replace(/\bsp\.?\s?z\s?o\.?\s?o\b\.?/gi, ' spzoo')
    .replace(/(?<=\p{L}):\p{Ll}{1,5}(?=\s|$)/gu, '')
    .replace(/['’](?:s(?=\s|$)|(?=\s|$))/g, '')
    .replace(/(?<=\p{L})[./](?=\p{L}(?:[./]|\P{L}|$))/gu, '')
    .toLowerCase();
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

/**
 * Returns a key that is equal for the spellings of one name: without case, diacritics, signs, genitive 's, titles,
 * initials between names, and legal forms (AG, Inc., A/S). With the language of the text, case endings (Polish,
 * Finnish) and the genitive s (Danish, German, Norwegian, Swedish) are removed if the gazetteer has the base form.
 * Names of different bearers keep different keys. The key of a name without letters is empty.
 */
export function nameKey(name: string, { language = '' }: { language?: string } = {}): string {
  const words = wordsOf(name);
  const isForm = (word: string, at: number) => at > 0 && legalForms.has(folded(word));
  let end = words.length;
  while (end > 1 && isForm(words[end - 1]!, end - 1)) end--;
  const own = words.slice(words.length > 1 && titles.has(folded(words[0]!)) ? 1 : 0, end);
  const isInitial = (word: string, at: number) => at > 0 && at < own.length - 1 && /^\p{L}$/u.test(word);
  return own
    .filter((word, at) => !(own.length > 2 && isInitial(word, at)))
    .map((word) => folded(inflected(word, language)))
    .join(' ');
}
