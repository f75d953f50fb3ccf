import { bylineNames, shownAuthors } from './author-shown.ts';
import type { Layout } from './boxes.ts';
import { type Author, kindOfName, letters, shownNames, statedNames } from './names.ts';
import { firstMeta, isFields, type Statements, stringOf } from './statements.ts';

const mostStated = 30;
const mostAuthors = 12;

type Type = 'person' | 'organisation' | null;
interface Stated {
  name: string;
  type: Type;
}

const typeOf = (value: unknown): Type => {
  const type = [value].flat().join(' ');
  return /Organi[sz]ation|Corporation|Brand/.test(type) ? 'organisation' : /Person/.test(type) ? 'person' : null;
};

/** Names of a stated author; WordPress states it as a reference to an object elsewhere on the page. */
function stated(value: unknown, linked: Statements['linked'], depth = 0): Stated[] {
  if (depth > 3) return [];
  if (Array.isArray(value)) return value.slice(0, mostStated).flatMap((one) => stated(one, linked, depth + 1));
  if (typeof value === 'string') return [{ name: value, type: null }];
  if (!isFields(value)) return [];
  if (!value.name && value['@id']) {
    const meant = linked.find((one) => one['@id'] === value['@id'] && one.name);
    if (meant) return stated(meant, linked, depth + 1);
  }
  const type = typeOf(value['@type']);
  const own = [value.name]
    .flat()
    .slice(0, mostStated)
    .flatMap((one) => stringOf(one) ?? []);
  const parts = [stringOf(value.givenName), stringOf(value.familyName)].filter(Boolean).join(' ');
  return (own.length > 0 ? own : parts ? [parts] : []).map((name) => ({ name, type }));
}

const metaNames = [
  'author',
  'article:author',
  'dc.creator',
  'dcterms.creator',
  'dc.creator.author',
  'parsely-author',
  'sailthru.author',
  'byl',
  'citation_author',
  'article:author_name',
  'og:author',
  'og:article:author',
  'authors',
  'rbauthors',
  'cxenseparse:author',
  'article.author',
  'creator',
  'shareaholic:article_author_name',
];

function unique(authors: Author[]): Author[] {
  const byName = new Map(authors.map((one) => [letters(one.name), one]));
  return [...byName.values()].slice(0, mostAuthors);
}

/** The name under which somebody logs in: 'jane.doe'. */
const isHandle = (name: string): boolean => /^[a-z\d]+[._][a-z\d]+$/.test(name);

/** Who wrote the text: as the page or its source states for machines, else as shown, people before offices and offices before nobody. */
export function authorsOf(
  statements: Statements,
  layout: Layout,
  headingAt: number,
  bodyEnd: number,
  { sites, announced }: { sites: string[]; announced: string | null },
): Author[] {
  const author = statements.article?.author ?? statements.linked.find((one) => one['@type'] === 'WebPage')?.author;
  const linked = unique(
    stated(author, statements.linked).flatMap(({ name, type }) =>
      statedNames(name).map((one) => ({ name: one, kind: kindOfName(one, type, sites) })),
    ),
  );
  const metas = metaNames.map((name) =>
    unique(statedNames(firstMeta(statements, name)).map((one) => ({ name: one, kind: kindOfName(one, null, sites) }))),
  );
  const named = (names: string[]): Author[] =>
    unique(names.map((name) => ({ name, kind: kindOfName(name, null, sites) })));
  const shown = shownAuthors(layout, headingAt, bodyEnd);
  const lists = [
    linked,
    ...metas,
    named(statedNames(announced)),
    named(shown.sure),
    named(bylineNames(layout, headingAt, bodyEnd)),
    named(shown.likely),
    named(shownNames(firstMeta(statements, 'twitter:data1')).filter((name) => /\s/.test(name))),
  ];
  return choose(lists);
}

/** The first list that names somebody who is no office; else a user's name; else the first office. */
function choose(lists: Author[][]): Author[] {
  const isSomebody = ({ kind, name }: Author) => kind === 'person' || (kind === 'alias' && !isHandle(name));
  return (
    lists.find((list) => list.some(isSomebody)) ??
    lists.find((list) => list.some(({ kind }) => kind === 'alias')) ??
    lists.find((list) => list.length > 0) ??
    []
  );
}
