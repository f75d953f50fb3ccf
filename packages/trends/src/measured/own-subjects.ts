import { readFileSync } from 'node:fs';
import { classifySubject } from '../index.ts';
import { categories } from '../subjects/subject-terms.ts';
import { records } from './labelled-names.ts';

interface News {
  id: string;
  lang?: string;
  title?: string | null;
  text?: string | null;
  description?: string | null;
  content?: string | null;
}
/** A text of a set. */
export interface LabelledNews {
  id: string;
  language: string;
  text: string;
}
/** Reads texts of a set of pages (`article_extraction/…`), which this package cannot. */
type ReadsPages = (set: string, ids: ReadonlySet<string>) => LabelledNews[];

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

const pagesOf = 'article_extraction/';

/** Returns labelled texts of a set: news, pages, sentences, tweets, or press releases in English. */
function textsOf(set: string, ids: ReadonlySet<string>, readPages: ReadsPages): LabelledNews[] {
  if (set.startsWith(pagesOf)) return readPages(set.slice(pagesOf.length), ids);
  return records<News>(`${set.includes('/') ? set : `news/${set}`}.jsonl.gz`)
    .filter(({ id }) => ids.has(id))
    .map(({ id, lang = 'en', title, description, text, content }) => ({
      id,
      language: lang,
      text: [title, description, text, content].filter(Boolean).join('\n'),
    }));
}

function judge(file: LabelFile, readPages: ReadsPages): Judged[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  const labelled = lines.map((line) => line.split('\t'));
  const sets = new Map(
    [...Map.groupBy(labelled, ([set = '']) => set)].map(([set, own]) => {
      const ids = new Set(own.map(([, record = '']) => record));
      return [set, new Map(textsOf(set, ids, readPages).map((news) => [news.id, news]))];
    }),
  );
  return labelled.flatMap(([set = '', record = '', category]) => {
    const news = sets.get(set)?.get(record);
    if (!news) return [];
    const [first] = classifySubject(news.text, { language: news.language });
    return [{ expected: pathOf(Number(category)), given: first ? pathOf(first.id) : [] }];
  });
}

/** Texts that were looked for so that each category has some, and texts drawn at random. */
type LabelFile = 'subject-labels.tsv' | 'random-subject-labels.tsv';

/**
 * Measures the categories on a file of labels: a set of ../shared/data/news (or another folder), a record and one category for each text,
 * labelled by hand from the headline and the first sentence, before the classifier was run on them. A text counts for its
 * category and for those above it.
 */
export function measureOwnSubjects(file: LabelFile, readPages: ReadsPages): OwnSubjectFigure {
  const judged = judge(file, readPages);
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
