import { expectedNamesakes, nameKey, parsePersonName } from '../people/index.ts';
import { measurePeople } from './people.ts';
import { records } from './records.ts';

const sets = [
  ...[
    'da_uner_ddt',
    'de_germeval2014',
    'en_uner_ewt',
    'en_uner_pud',
    'en_wikigold',
    'fi_turku_ner',
    'fr_pud_projected',
  ],
  ...['it_pud_projected', 'no_uner_ndt', 'pl_kpwr', 'pt_uner_bosque', 'sv_webbnyheter', 'es_pud_projected'],
];

interface Sentence {
  lang: string;
  text: string;
  entities: { start: number; end: number; type: string }[];
}

/** Returns the names of people in real texts by language, each once, in parts. */
function realNames(): Map<string, { given: string; family: string }[]> {
  const byLanguage = new Map<string, Map<string, { given: string; family: string }>>();
  for (const set of sets)
    for (const { lang, text, entities } of records<Sentence>(`names/${set}.jsonl.gz`))
      for (const { start, end, type } of entities) {
        const parts = type === 'person' ? parsePersonName(text.slice(start, end)) : null;
        if (!parts || parts.given[0]!.length < 2) continue;
        const names = byLanguage.get(lang) ?? new Map();
        byLanguage.set(lang, names.set(nameKey(parts), { given: parts.given[0]!, family: parts.family }));
      }
  return new Map([...byLanguage].map(([language, names]) => [language, [...names.values()]]));
}

/** Returns numbers from 0 to 1 that are the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const count = (values: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/**
 * Answers a function that draws parts of names one after another, as often as they are in a sample and in what was drawn before. A
 * sample holds few of all names, so that a draw may be a name that nobody had yet (Pitman and Yor's urn; its discount is
 * estimated from the names that the sample has once and twice).
 */
function urnOf(sample: readonly string[], dice: () => number): () => string {
  const drawn = [...sample];
  const counts = count(sample);
  const having = (times: number) => [...counts.values()].filter((uses) => uses === times).length;
  const discount = having(1) / (having(1) + 2 * having(2) || 1);
  let kinds = counts.size;
  return () => {
    const at = dice() * drawn.length;
    // Each name gives up its discount, all together to names that nobody had yet.
    const old = drawn[Math.floor(at)]!;
    const isNew = dice() * counts.get(old)! < discount;
    const name = isNew ? `new${++kinds}` : old;
    drawn.push(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return name;
  };
}

/**
 * Makes a population whose first and family names are drawn apart as real texts of a language have them, and answers a function that
 * draws the name of a pair: of anybody if it is one person, and of two who share a name by chance otherwise. It answers how many
 * namesakes the joiner expects.
 */
function drawNames(people: number, seed: number): { draw: (isSame: boolean) => number; shared: number } {
  const dice = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(dice() * from.length)]!;
  const languages = [...realNames().values()];
  const urns = languages.map((names) => ({
    given: urnOf(
      names.map(({ given }) => given),
      dice,
    ),
    family: urnOf(
      names.map(({ family }) => family),
      dice,
    ),
  }));
  // A language has as many people as it has names in the texts.
  const sizes = languages.flatMap((names, at) => names.map(() => at));
  const all = Array.from({ length: people }, () => {
    const language = pick(sizes);
    return {
      given: `${language} ${urns[language]!.given()}`,
      family: `${language} ${urns[language]!.family()}`,
      language,
    };
  });
  const keyOf = ({ given, family }: { given: string; family: string }) => `${given} ${family}`;
  const keys = count(all.map(keyOf));
  const [given, family] = [count(all.map((one) => one.given)), count(all.map((one) => one.family))];
  const inLanguage = count(all.map(({ language }) => String(language)));
  // Three who share a name are three pairs.
  const twice = all.flatMap((one) => Array.from({ length: keys.get(keyOf(one))! - 1 }, () => one));
  const expected = (one: { given: string; family: string; language: number }) =>
    expectedNamesakes({
      people: inLanguage.get(String(one.language))!,
      given: given.get(one.given)! - keys.get(keyOf(one))!,
      family: family.get(one.family)! - keys.get(keyOf(one))!,
    });
  return { draw: (isSame) => expected(pick(isSame || twice.length === 0 ? all : twice)), shared: twice.length / 2 };
}

/** Share of journalists who write in two outlets. */
const inTwo = 0.1;

/**
 * Measures joining in populations whose names repeat by chance: each pair in two outlets gets a name, and the pairs of two people weigh
 * as much as such pairs there are. `precision` and `recall` are per cent. `half` measures the pairs of half of the journalists.
 */
export function measureNamed(
  people: number,
  seeds: readonly number[],
  half?: 0 | 1,
): { precision: number; recall: number } {
  const sums = { right: 0, wrong: 0, recall: 0 };
  for (const seed of seeds) {
    const { draw, shared } = drawNames(people, seed);
    const { recall, falseShare } = measurePeople('cross', draw, half);
    sums.right += recall * people * inTwo;
    sums.wrong += falseShare * shared;
    sums.recall += recall;
  }
  return { precision: (sums.right / (sums.right + sums.wrong)) * 100, recall: sums.recall / seeds.length };
}
