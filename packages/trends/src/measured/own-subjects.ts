import { readFileSync } from 'node:fs';
import { classifySubject } from '../index.ts';
import { records } from './labelled-names.ts';

interface News {
  id: string;
  lang: string;
  title?: string | null;
  text?: string | null;
  description?: string | null;
  content?: string | null;
}
interface OwnSubjectFigure {
  texts: number;
  answered: number;
  /** Texts whose first category has the same place at the top, in the middle and at the end of the tree. */
  top: number;
  middle: number;
  exact: number;
  /** Counts of each category: labelled, rightly given and given. */
  categories: { id: number; labelled: number; right: number; given: number }[];
}

const topOf = (id: number): number => id - (id % 100);
const middleOf = (id: number): number => id - (id % 10);

/**
 * Measures the categories on `subject-labels.tsv`: a set of ../shared/data/news, a record and one category for each text,
 * labelled by hand from the headline or the first sentence, before the classifier was run on them.
 */
export function measureOwnSubjects(): OwnSubjectFigure {
  const lines = readFileSync(new URL('subject-labels.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  const labelled = lines.map((line) => line.split('\t'));
  const sets = new Map(
    [...new Set(labelled.map(([set]) => set!))].map((set) => [
      set,
      new Map(records<News>(`news/${set}.jsonl.gz`).map((news) => [news.id, news])),
    ]),
  );
  const figure: OwnSubjectFigure = { texts: 0, answered: 0, top: 0, middle: 0, exact: 0, categories: [] };
  const counts = new Map<number, { labelled: number; right: number; given: number }>();
  const countOf = (id: number) => {
    const own = counts.get(id) ?? { labelled: 0, right: 0, given: 0 };
    counts.set(id, own);
    return own;
  };
  for (const [set = '', record = '', category] of labelled) {
    const news = sets.get(set)?.get(record);
    if (!news) continue;
    const expected = Number(category);
    const text = [news.title, news.description, news.text, news.content].filter(Boolean).join('\n');
    const [first] = classifySubject(text, { language: news.lang });
    figure.texts++;
    countOf(expected).labelled++;
    if (!first) continue;
    figure.answered++;
    countOf(first.id).given++;
    if (topOf(first.id) === topOf(expected)) figure.top++;
    if (first.id !== topOf(first.id) && middleOf(first.id) === middleOf(expected)) figure.middle++;
    if (first.id !== expected) continue;
    figure.exact++;
    countOf(expected).right++;
  }
  figure.categories = [...counts].map(([id, count]) => ({ id, ...count })).sort((a, b) => a.id - b.id);
  return figure;
}
