import type { FoundName } from '../index.ts';
import { namesWith } from '../names/extract-names.ts';
import { isContentLanguage } from '../names/languages.ts';
import { type Tagger, taggerOf } from '../names/tagger.ts';
import { Words } from '../names/words.ts';
import { type LabelledText, type NameSet, nameSets } from './labelled-names.ts';
import { trainTagger } from './train-tagger.ts';

type FindsNames = (text: string, language: string) => FoundName[];

/** Counts of exact finds, finds and labelled names. */
export interface Score {
  right: number;
  found: number;
  labelled: number;
}
export interface NameFigure {
  set: string;
  language: string;
  /** Labels carried over by a program, or old newspapers with errors of text recognition. */
  isApart: boolean;
  scores: Map<FoundName['type'], Score>;
}

export const mainTypes = ['person', 'organisation', 'place'] as const;

const typeOf = (type: string) => (type === 'location' ? 'place' : type);

function scoreOf(set: NameSet, finds: (labelled: LabelledText) => FoundName[]): NameFigure['scores'] {
  const scores = new Map<FoundName['type'], Score>();
  const types: FoundName['type'][] = set.types.has('product') ? [...mainTypes, 'product'] : [...mainTypes];
  for (const type of types) scores.set(type, { right: 0, found: 0, labelled: 0 });
  for (const labelled of set.texts) {
    const found = finds(labelled);
    for (const [type, score] of scores) {
      const expected = new Set(
        labelled.entities.filter((one) => typeOf(one.type) === type).map(({ start, end }) => `${start}-${end}`),
      );
      const own = found.filter((one) => one.type === type);
      score.labelled += expected.size;
      score.found += own.length;
      score.right += own.filter(({ start, end }) => expected.has(`${start}-${end}`)).length;
    }
  }
  return scores;
}

const figureOf = (set: NameSet, finds: FindsNames): NameFigure => ({
  set: set.name,
  language: set.language,
  isApart: /europeana|projected/.test(set.name),
  scores: scoreOf(set, ({ text }) => finds(text, set.language)),
});

/** Measures a finder of names on every set. */
export const measureNames = (finds: FindsNames): NameFigure[] => nameSets().map((set) => figureOf(set, finds));

function finderOf(model: Tagger): FindsNames {
  const stores = new Map<string, Words>();
  return (text, language) => {
    if (!isContentLanguage(language)) return [];
    const words = stores.get(language) ?? new Words(language);
    stores.set(language, words);
    return namesWith(text, words, model);
  };
}

/** A set measured by a model that was not trained on it, and by one that was not trained on any set of its source. */
interface CrossFigure extends NameFigure {
  apart: NameFigure;
}

/**
 * Measures each set by models that were not trained on it. The parallel treebanks have the same sentences in seven
 * languages, so their names are known from the other sets; `apart` is without all sets of the source.
 */
export function crossValidateNames(onFold: (left: string) => void = () => {}): CrossFigure[] {
  const sets = nameSets();
  const without = (isLeft: (set: NameSet) => boolean): FindsNames => {
    const left = sets.filter(isLeft);
    onFold(left.map(({ name }) => name).join(', '));
    const others = sets.filter((set) => !left.includes(set));
    return finderOf(taggerOf(trainTagger(others)));
  };
  const families = Map.groupBy(sets, ({ family }) => family);
  const apart = new Map<string, NameFigure>();
  for (const [family, own] of families) {
    if (own.length === 1) continue;
    const finds = without((set) => set.family === family);
    for (const set of own) apart.set(set.name, figureOf(set, finds));
  }
  return sets.map((set) => {
    const figure = figureOf(
      set,
      without(({ name }) => name === set.name),
    );
    return { ...figure, apart: apart.get(set.name) ?? figure };
  });
}

export const sumOf = (scores: Iterable<Score>): Score =>
  [...scores].reduce(
    (sum, one) => ({
      right: sum.right + one.right,
      found: sum.found + one.found,
      labelled: sum.labelled + one.labelled,
    }),
    {
      right: 0,
      found: 0,
      labelled: 0,
    },
  );

export const precisionOf = ({ right, found }: Score): number => (found === 0 ? 0 : right / found);
export const f1Of = ({ right, found, labelled }: Score): number => (right === 0 ? 0 : (2 * right) / (found + labelled));
