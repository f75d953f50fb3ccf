import { agencyNames, bylineNames, lineNames, ownerNames, shownAuthors } from './author-shown.ts';
import type { Layout, Run } from './boxes.ts';
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
  /** True for a page whose text is only in its data, because a script draws it. */
  isDrawn: boolean;
}

/** Returns the authors that the data of a page state. */
export const statedAuthors = ({ article, linked }: Statements): Stated[] =>
  stated(article?.author ?? linked.find((one) => one['@type'] === 'WebPage')?.author, linked);

/** Returns the places of a page that name somebody, the surest first. */
function foundAuthors(place: Place): Found[] {
  const { statements, layout, headingAt, bodyEnd, sites, announced } = place;
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
    { source: 'byline', authors: named(bylineNames(place)) },
    { source: 'likely', authors: named(shown.likely) },
    {
      source: 'card',
      authors: named(shownNames(firstMeta(statements, 'twitter:data1')).filter((name) => /\s/.test(name))),
    },
    { source: 'line', authors: named(lineNames(place)) },
    { source: 'agency', authors: named(agencyNames(place)) },
    { source: 'owner', authors: named(ownerNames(layout, bodyEnd, sites)) },
  ];
  const somebody = found.filter(({ authors }) => authors.length > 0);
  return place.isDrawn ? somebody : somebody.filter(confirmation(somebody, place));
}

/** Runs after the text that may still say who wrote it. */
const mostBelow = 14;

/**
 * Returns a function that tells authors whom the source of the page or the page itself names to its readers as well.
 * Names that only programs read are often of an account, of the agency that built the site, or of nobody. An office that
 * one statement names must be beside the text: the name of an outlet is somewhere on every page.
 */
function confirmation(found: Found[], { layout, headingAt, bodyAt, bodyEnd }: Place): (one: Found) => boolean {
  const { runs } = layout;
  const lettersOf = (part: Run[]) => letters(part.map((run) => run.text).join(' '));
  // Put together once: a page may have many such names and a long text.
  let all: string | null = null;
  const whole = () => {
    all ??= lettersOf(runs);
    return [all];
  };
  const beside = () => [
    lettersOf(runs.slice(Math.max(0, headingAt - 3), Math.max(headingAt, bodyAt) + 4)),
    lettersOf(runs.slice(Math.max(0, bodyEnd - 3), bodyEnd + mostBelow)),
  ];
  return (one) => {
    if (!unseen.has(one.source) || found.some((other) => !unseen.has(other.source) && sharesName(one, other)))
      return true;
    const isBeside = areOffices(one) && supportOf(one, found) === 1;
    // Most names are shown as they are stated: to compare letters takes longer than to look for them.
    if (!isBeside && runs.some(({ text }) => one.authors.some(({ name }) => text.includes(name)))) return true;
    const texts = isBeside ? beside() : whole();
    return namesOf(one).some((name) => texts.some((text) => text.includes(name)));
  };
}

const isSomebody = ({ kind, name }: Author): boolean => kind === 'person' || (kind === 'alias' && !isHandle(name));

const arePeople = ({ authors }: Found): boolean => authors.every(({ kind }) => kind === 'person');

const areOffices = ({ authors }: Found): boolean => authors.every(({ kind }) => kind === 'organisation');

const namesOf = ({ authors }: Found): string[] => authors.map(({ name }) => letters(name));

const sharesName = (a: Found, b: Found): boolean => {
  const names = new Set(namesOf(a));
  return namesOf(b).some((name) => names.has(name));
};

const visible = new Set<Found['source']>(['sure', 'byline', 'likely', 'line']);
/** Places of a page that only programs read. */
const unseen = new Set<Found['source']>(['linked', 'meta', 'card']);

/** Returns how many independent parts of a page (data, meta elements, source, text) name one of these authors. */
const supportOf = (one: Found, found: Found[]): number =>
  new Set(
    found
      .filter((other) => sharesName(one, other))
      .map(({ source }) => (visible.has(source) ? 'visible' : source === 'card' ? 'meta' : source)),
  ).size;

/**
 * Returns the authors of a visible byline that replace authors whom the page states but does not show; null if there are
 * none. Programs state the owner of an account or of the site; a byline names who wrote the text.
 */
function outdone(found: Found[]): Author[] | null {
  const [first] = found;
  const byline = found.find(({ source }) => source === 'byline' || source === 'sure');
  if (!first || !byline || found.some((one) => visible.has(one.source) && sharesName(one, first))) return null;
  const odds = ({ authors }: Found) => Math.min(...authors.map(({ name }) => personOdds(name)));
  const isByline = byline.source === 'byline';
  if (!arePeople(byline)) return isByline && arePeople(first) && areOffices(byline) ? byline.authors : null;
  const isAlone = supportOf(first, found) === 1;
  const isBetter = first.source === 'meta' && isByline && odds(byline) > odds(first);
  return isAlone && (isBetter || (arePeople(first) && supportOf(byline, found) > 1)) ? byline.authors : null;
}

/** Returns a list of people that two places of a page agree on and that names all of the first list and more. */
function completed(found: Found[]): Author[] | null {
  const [first] = found;
  if (!first || !arePeople(first)) return null;
  const longer = found.filter((one) => {
    const names = namesOf(one);
    return (
      arePeople(one) && names.length > first.authors.length && namesOf(first).every((name) => names.includes(name))
    );
  });
  const agreed = longer.find((one) => longer.some((other) => other !== one && hasSameNames(one, other)));
  return agreed?.authors ?? null;
}

const hasSameNames = (a: Found, b: Found): boolean =>
  a.authors.length === b.authors.length && namesOf(a).every((name) => namesOf(b).includes(name));

/** Returns true for the initials that some newsrooms put below a text. */
const areInitials = ({ authors }: Found): boolean => authors.every(({ name }) => /^\p{Ll}{1,4}$/u.test(name));

/** Returns true if the page states an office and shows it as the author as well. */
const showsOffice = (found: Found[]): boolean => {
  const [first] = found;
  return first?.source === 'linked' && found.some((one) => visible.has(one.source) && sharesName(first, one));
};

/**
 * Returns the first list that names somebody who is no office; otherwise a user's name, an agency, or the first office,
 * in this order.
 */
function choose(found: Found[]): Author[] {
  const pick = (fits: (one: Found) => boolean): Author[] | undefined => found.find(fits)?.authors;
  const isStated = found.some(({ source, authors }) => source === 'linked' && !authors.some(isSomebody));
  const isNamed = (one: Found) => !isStated || !visible.has(one.source) || !areInitials(one);
  return (
    outdone(found) ??
    completed(found) ??
    pick((one) => one.source !== 'owner' && one.authors.some(isSomebody) && isNamed(one)) ??
    pick((one) => one.authors.some(({ kind }) => kind === 'alias') && isNamed(one)) ??
    (showsOffice(found) ? undefined : pick(({ source }) => source === 'agency')) ??
    pick(() => true) ??
    []
  );
}

/**
 * Returns the authors of the text: as the page or its source states in metadata, otherwise as shown, people before
 * offices.
 */
export const authorsOf = (place: Place): Author[] => choose(foundAuthors(place));
