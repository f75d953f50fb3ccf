import { agencyNames, bylineNames, lineNames, ownerNames, shownAuthors } from './author-shown.ts';
import type { Layout } from './boxes.ts';
import { personOdds } from './name-kind.ts';
import { type Author, kindOfName, letters, shownNames, statedNames } from './names.ts';
import { firstMeta, isFields, type Statements, stringOf } from './statements.ts';

const mostStated = 30;
const mostAuthors = 12;

type Type = 'person' | 'organisation' | null;
export interface Stated {
  name: string;
  type: Type;
  /** Addresses that the statement gives of this author. */
  links: string[];
}

const mostLinks = 12;

const linksIn = ({ url, sameAs, email }: Record<string, unknown>): string[] =>
  [url, sameAs, email]
    .flat()
    .filter((one) => typeof one === 'string')
    .slice(0, mostLinks);

const typeOf = (value: unknown): Type => {
  const type = [value].flat().join(' ');
  return /Organi[sz]ation|Corporation|Brand/.test(type) ? 'organisation' : /Person/.test(type) ? 'person' : null;
};

/** Returns names of a stated author; WordPress states it as a reference to an object elsewhere on the page. */
function stated(value: unknown, linked: Statements['linked'], depth = 0): Stated[] {
  if (depth > 3) return [];
  if (Array.isArray(value)) return value.slice(0, mostStated).flatMap((one) => stated(one, linked, depth + 1));
  if (typeof value === 'string') return [{ name: value, type: null, links: [] }];
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
  const names = own.length > 0 ? own : parts ? [parts] : [];
  return names.map((name) => ({ name, type, links: names.length === 1 ? linksIn(value) : [] }));
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

/** Returns true for the name of a user account: 'jane.doe', 'jane-doe'. */
const isHandle = (name: string): boolean => /^[a-z\d]+[._-][a-z\d]+$/.test(name);

/** Authors that one place of a page names. */
interface Found {
  source: 'linked' | 'meta' | 'announced' | 'sure' | 'byline' | 'likely' | 'card' | 'line' | 'agency' | 'owner';
  authors: Author[];
}

interface Place {
  statements: Statements;
  layout: Layout;
  headingAt: number;
  bodyAt: number;
  bodyEnd: number;
  /** Names of the outlet. */
  sites: string[];
  /** Author named by the source of the page. */
  announced: string | null;
}

/** Returns the authors that the data of a page state. */
export const statedAuthors = ({ article, linked }: Statements): Stated[] =>
  stated(article?.author ?? linked.find((one) => one['@type'] === 'WebPage')?.author, linked);

/** Returns the places of a page that name somebody, the surest first. */
function foundAuthors({ statements, layout, headingAt, bodyAt, bodyEnd, sites, announced }: Place): Found[] {
  const linked = unique(
    statedAuthors(statements).flatMap(({ name, type }) =>
      statedNames(name).map((one) => ({ name: one, kind: kindOfName(one, type, sites) })),
    ),
  );
  const named = (names: string[]): Author[] =>
    unique(names.map((name) => ({ name, kind: kindOfName(name, null, sites) })));
  const shown = shownAuthors(layout, headingAt, bodyEnd);
  const found: Found[] = [
    { source: 'linked', authors: linked },
    ...metaNames.map((name): Found => ({ source: 'meta', authors: named(statedNames(firstMeta(statements, name))) })),
    { source: 'announced', authors: named(statedNames(announced)) },
    { source: 'sure', authors: named(shown.sure) },
    { source: 'byline', authors: named(bylineNames(layout, headingAt, bodyEnd)) },
    { source: 'likely', authors: named(shown.likely) },
    {
      source: 'card',
      authors: named(shownNames(firstMeta(statements, 'twitter:data1')).filter((name) => /\s/.test(name))),
    },
    { source: 'line', authors: named(lineNames(layout, headingAt, bodyAt)) },
    { source: 'agency', authors: named(agencyNames(layout, bodyAt, bodyEnd)) },
    { source: 'owner', authors: named(ownerNames(layout, bodyEnd, sites)) },
  ];
  return found.filter(({ authors }) => authors.length > 0);
}

const isSomebody = ({ kind, name }: Author): boolean => kind === 'person' || (kind === 'alias' && !isHandle(name));

/**
 * Returns the authors of a visible byline that replace an author found only in meta elements; null if there are none.
 */
function outdone(found: Found[]): Author[] | null {
  const [first] = found;
  const byline = found.find(({ source }) => source === 'byline');
  if (
    !first ||
    !byline ||
    first.source !== 'meta' ||
    found.some((one) => one.source !== 'meta' && sharesName(one, first))
  )
    return null;
  const odds = ({ authors }: Found) => Math.min(...authors.map(({ name }) => personOdds(name)));
  return byline.authors.every(({ kind }) => kind === 'person') && odds(byline) > odds(first) ? byline.authors : null;
}

const sharesName = (a: Found, b: Found): boolean => {
  const names = new Set(a.authors.map(({ name }) => letters(name)));
  return b.authors.some(({ name }) => names.has(letters(name)));
};

/**
 * Returns the first list that names somebody who is no office; otherwise a user's name, an agency, or the first office,
 * in this order.
 */
function choose(found: Found[]): Author[] {
  const pick = (fits: (one: Found) => boolean): Author[] | undefined => found.find(fits)?.authors;
  return (
    outdone(found) ??
    pick(({ authors, source }) => source !== 'owner' && authors.some(isSomebody)) ??
    pick(({ authors }) => authors.some(({ kind }) => kind === 'alias')) ??
    pick(({ source }) => source === 'agency') ??
    pick(() => true) ??
    []
  );
}

/**
 * Returns the authors of the text: as the page or its source states in metadata, otherwise as shown, people before
 * offices.
 */
export const authorsOf = (place: Place): Author[] => choose(foundAuthors(place));
