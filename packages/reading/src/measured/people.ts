import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  compareNames,
  contactsIn,
  judgeSamePerson,
  nameKey,
  parsePersonName,
  readByline,
  type Signed,
  subjectWords,
} from '../people/index.ts';
import { records } from './records.ts';

interface Labelled {
  part: 'spelling' | 'cross';
  kind: string;
  a: string;
  b: string;
  isSame: boolean;
}

/**
 * Returns the labelled pairs. They were made and labelled before any rule was tuned, by construction:
 *
 * - `spelling`: real bylines of the page sets fundus (MIT), trafilatura and readability (Apache-2.0), and the same name as outlets
 *   write it, or another name that looks alike. Both are of one outlet.
 * - `cross`: ids of articles of yahoo_finance_en (CC BY-NC-SA: no text is copied). `one_author`: two parts of one journalist's articles, taken as
 *   the work of one name in two outlets. `two_authors`: articles of two journalists, taken as the work of two people of one name.
 */
const labelledPairs = (): Labelled[] =>
  readFileSync(new URL('people-pairs.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [part, kind, a, b, label] = line.split('\t') as [Labelled['part'], string, string, string, string];
      return { part, kind, a, b, isSame: label === 'same' };
    });

interface Article {
  id: string;
  title: string;
  description: string | null;
  text: string;
  published: string;
  authors: string[];
}

function signedBy(articles: readonly Article[], author: string): Signed {
  const words = new Map<string, number>();
  for (const { title, description } of articles)
    for (const word of subjectWords(`${title} ${description ?? ''}`)) words.set(word, (words.get(word) ?? 0) + 1);
  const times = articles.map(({ published }) => Date.parse(published));
  const others = articles.flatMap(({ authors }) => readByline(authors.join(', ')).people);
  const own = others.find((name) => nameKey(parsePersonName(name)!) === author);
  return {
    words,
    articles: articles.length,
    firstAt: new Date(Math.min(...times)),
    lastAt: new Date(Math.max(...times)),
    languages: ['en'],
    coAuthors: others.map((name) => nameKey(parsePersonName(name)!)).filter((key) => key !== author),
    clusters: [],
    agencies: [],
    links: own ? [...new Set(articles.flatMap(({ text }) => contactsIn(text, own)))] : [],
  };
}

/** Returns the author that most articles of a list name. */
function authorOf(articles: readonly Article[]): string {
  const counts = new Map<string, number>();
  for (const { authors } of articles)
    for (const name of readByline(authors.join(', ')).people) {
      const key = nameKey(parsePersonName(name)!);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** Returns the half of the journalists that a name belongs to. */
const halfOf = (author: string): number => createHash('md5').update(author).digest()[15]! % 2;

const isOneInOutlet = (a: string, b: string): boolean => {
  const left = readByline(a, ['Daily Example', 'Example News', 'Example Times']).people;
  const right = readByline(b, ['Daily Example', 'Example News', 'Example Times']).people;
  return left.some((name) =>
    right.some((other) => compareNames(parsePersonName(name)!, parsePersonName(other)!) !== 'different'),
  );
};

interface PeopleFigures {
  pairs: number;
  /** Per cent; null if nothing was joined. */
  precision: number | null;
  recall: number;
  /** Pairs of two people that are joined, in per cent of all such pairs. */
  falseShare: number;
  /** Pairs that a person would be asked about. */
  asked: number;
  wrong: string[];
}

/**
 * Measures precision and recall of joining, for the pairs of one part or of all. Pairs that need a question count as
 * not joined. `name` draws the name of a pair in two outlets, and answers how many namesakes it has by its parts; without it
 * names are no evidence. `half` leaves out the pairs in two outlets with a journalist of the other half: weights were tuned on half 0.
 */
export function measurePeople(
  part?: Labelled['part'],
  name?: (isSame: boolean) => number,
  half?: 0 | 1,
): PeopleFigures {
  const articles = new Map(
    records<Article>('news/yahoo_finance_en.jsonl.gz')
      .filter(({ authors }) => authors?.length)
      .map((article) => [article.id, article]),
  );
  const counts = new Map<string, number>();
  for (const { title, description } of articles.values())
    for (const word of subjectWords(`${title} ${description ?? ''}`)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = (word: string) => {
    const count = counts.get(word) ?? 0;
    return count < 2 || count > articles.size / 10 ? 0 : Math.log(1 + articles.size / count);
  };
  const judged = labelledPairs()
    .filter((pair) => !part || pair.part === part)
    .flatMap((pair) => {
      if (pair.part === 'spelling')
        return [{ ...pair, decision: isOneInOutlet(pair.a, pair.b) ? ('join' as const) : ('apart' as const) }];
      const [left, right] = [pair.a, pair.b].map((ids) => ids.split(',').map((id) => articles.get(id)!));
      const authors = [authorOf(left!), authorOf(right!)] as const;
      if (half !== undefined && authors.some((author) => halfOf(author) !== half)) return [];
      const namesakes = name?.(pair.isSame) ?? null;
      const [one, other] = [signedBy(left!, authors[0]), signedBy(right!, authors[1])];
      const { decision } = judgeSamePerson(one, other, { rarity, namesakes });
      return [{ ...pair, decision }];
    });
  const joined = judged.filter(({ decision }) => decision === 'join');
  const right = joined.filter(({ isSame }) => isSame).length;
  const same = judged.filter(({ isSame }) => isSame).length;
  const wrong = judged.filter(({ decision, isSame }) => (decision === 'join') !== isSame);
  return {
    pairs: judged.length,
    precision: joined.length > 0 ? (right / joined.length) * 100 : null,
    recall: (right / same) * 100,
    falseShare: ((joined.length - right) / (judged.length - same)) * 100,
    asked: judged.filter(({ decision }) => decision === 'ask').length,
    wrong: wrong.map(({ kind, a, b, decision }) => `${kind}: ${a} / ${b} → ${decision}`),
  };
}
