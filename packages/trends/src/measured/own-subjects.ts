import { readFileSync } from 'node:fs';
import { classifySubject } from '../index.ts';
import { categories } from '../subjects/subject-terms.ts';
import { records } from './labelled-names.ts';

interface News {
  id: string;
  lang: string;
  title?: string | null;
  text?: string | null;
  description?: string | null;
  content?: string | null;
}
/** Counts of a category with those below it. */
interface CategoryFigure {
  id: number;
  slug: string;
  depth: number;
  labelled: number;
  given: number;
  right: number;
}
interface OwnSubjectFigure {
  texts: number;
  answered: number;
  /** Texts whose first category is right, and those whose top category is. */
  exact: number;
  top: number;
  categories: CategoryFigure[];
}

/** A text with its label and the first answer, as categories with all above them. */
interface Judged {
  expected: readonly number[];
  given: readonly number[];
}

/** Returns a category and those above it, the category first. */
function pathOf(id: number): number[] {
  const parents = new Map(categories().map((one) => [one.id, one.parent_id]));
  const path: number[] = [];
  for (let at: number | null | undefined = id; at != null; at = parents.get(at)) path.push(at);
  return path;
}

function judge(file: LabelFile): Judged[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  const labelled = lines.map((line) => line.split('\t'));
  const sets = new Map(
    [...new Set(labelled.map(([set]) => set!))].map((set) => [
      set,
      new Map(records<News>(`news/${set}.jsonl.gz`).map((news) => [news.id, news])),
    ]),
  );
  return labelled.flatMap(([set = '', record = '', category]) => {
    const news = sets.get(set)?.get(record);
    if (!news) return [];
    const text = [news.title, news.description, news.text, news.content].filter(Boolean).join('\n');
    const [first] = classifySubject(text, { language: news.lang });
    return [{ expected: pathOf(Number(category)), given: first ? pathOf(first.id) : [] }];
  });
}

/** Texts that were looked for so that each category has some, and texts drawn at random. */
type LabelFile = 'subject-labels.tsv' | 'random-subject-labels.tsv';

/**
 * Measures the categories on a file of labels: a set of ../shared/data/news, a record and one category for each text,
 * labelled by hand from the headline and the first sentence, before the classifier was run on them. A text counts for its
 * category and for those above it.
 */
export function measureOwnSubjects(file: LabelFile): OwnSubjectFigure {
  const judged = judge(file);
  const count = (isIn: (one: Judged) => boolean) => judged.filter(isIn).length;
  return {
    texts: judged.length,
    answered: judged.filter(({ given }) => given.length > 0).length,
    exact: judged.filter(({ given, expected }) => given[0] === expected[0]).length,
    top: judged.filter(({ given, expected }) => given.at(-1) === expected.at(-1)).length,
    categories: categories().map(({ id, slug, depth }) => ({
      id,
      slug,
      depth,
      labelled: count(({ expected }) => expected.includes(id)),
      given: count(({ given }) => given.includes(id)),
      right: count(({ given, expected }) => given.includes(id) && expected.includes(id)),
    })),
  };
}

/** Returns the mean of the F1 of the categories with at least five labelled texts, at one depth of the tree. */
export function macroF1(figures: readonly CategoryFigure[], depth: number): { f1: number; categories: number } {
  const often = figures.filter((one) => one.depth === depth && one.labelled >= 5);
  const sum = often.reduce((total, { labelled, given, right }) => total + (2 * right) / (labelled + given), 0);
  return { f1: sum / often.length, categories: often.length };
}
