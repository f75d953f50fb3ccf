import { authorLink, contactsIn, isNamedAfter } from '../people/author-links.ts';
import { resolveUrl } from '../web/canonical-url.ts';
import { type Stated, statedAuthors } from './author.ts';
import { type Box, type Layout, linesOf } from './boxes.ts';
import { type Author, letters, statedNames } from './names.ts';
import { firstMeta, isFields, type Statements } from './statements.ts';

/** An author and the addresses of this person: pages about the author, accounts, mail addresses. */
export interface AuthorLinks {
  name: string;
  links: string[];
}

const mostLinks = 6;
/** Links of a page that are looked at, and how far from headline and text they may be. */
const mostAnchors = 400;
const near = 25;
const longestText = 120;

interface Place {
  statements: Statements;
  layout: Layout;
  headingAt: number;
  bodyEnd: number;
  url: string;
  authors: readonly Author[];
  text: string;
}

const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) =>
      typeof one === 'string' ? [one] : isFields(one) && typeof one.url === 'string' ? [one.url] : [],
    );

/** Returns an address of a page, or an account or mail address as it is written, in its one spelling. */
const linkIn = (address: string, url: string): string | null =>
  authorLink(/^@|^mailto:|^[^/:]+@[^/]+$/i.test(address) ? address : (resolveUrl(address, url) ?? ''));

/** Returns the addresses of the outlet itself, which tell nothing of an author. */
function ofOutlet({ linked, article, meta }: Statements, url: string): Set<string> {
  const offices = linked.filter((one) => /Organi[sz]ation|WebSite|Corporation/.test(String(one['@type'])));
  const publisher = isFields(article?.publisher) ? [article.publisher] : [];
  const stated = [...offices, ...publisher].flatMap((one) => [...textsOf(one.url), ...textsOf(one.sameAs)]);
  const named = [...stated, meta.get('twitter:site') ?? '', meta.get('article:publisher') ?? '', url];
  return new Set(named.flatMap((one) => linkIn(one, url) ?? []));
}

/** Links in bylines whose text is the name, and accounts beside them that are named after the author. */
function shownLinks({ layout, headingAt, bodyEnd, url }: Place, names: readonly string[]): [string, string][] {
  const isNear = ({ from }: Box) => Math.abs(from - headingAt) < near || (from >= bodyEnd && from < bodyEnd + near);
  const anchors = layout.boxes.filter(
    (box) =>
      box.name === 'a' && box.element.attribute('href') && isNear(box) && !/comment|kommentar|reply/.test(box.label),
  );
  const keys = names.map((name) => letters(name));
  return anchors.slice(0, mostAnchors).flatMap((box): [string, string][] => {
    const text = letters(linesOf(box).join(' ').slice(0, longestText));
    const bare = text.replace(/^(?:by|von|par|por|af|av|door)/, '');
    const named = names[keys.findIndex((key) => text === key || bare === key)];
    // Addresses are read only where they can matter: that takes most of the time.
    const address = box.element.attribute('href') ?? '';
    if (named === undefined && !mayBePersonal.test(address) && !mayBePersonal.test(url)) return [];
    const link = linkIn(address, url);
    const name = named ?? (link && isPersonal(link) ? names.find((one) => isNamedAfter(link, one)) : undefined);
    return link && name !== undefined ? [[name, link]] : [];
  });
}

/** Matches every address that can be a mail address or an account, and some others. */
const mayBePersonal = /@|x\.com|twitter|linkedin|bsky|instagram|threads|muckrack/i;

/** Tells mail addresses and accounts: a link beside an article that only looks like a name may be a story's. */
const isPersonal = (link: string): boolean =>
  !link.includes('/') || /^(?:x\.com|linkedin\.com|bsky\.app|instagram\.com|threads\.|muckrack\.com)/.test(link);

/** Returns the addresses of the people who signed a page: as it states them, in its byline, and in its text. */
export function authorLinksOf(place: Place): AuthorLinks[] {
  const { statements, url, authors, text } = place;
  const people = authors.filter(({ kind }) => kind === 'person').map(({ name }) => name);
  if (people.length === 0) return [];
  let own: Set<string> | null = null;
  const links = new Map<string, Set<string>>(people.map((name) => [name, new Set()]));
  const add = (name: string, link: string | null) => {
    const known = links.get(name);
    if (!link || !known || known.size >= mostLinks) return;
    own ??= ofOutlet(statements, url);
    if (!own.has(link)) known.add(link);
  };
  const meant = (one: Stated) => {
    const names = statedNames(one.name);
    return names.length === 1 ? people.find((name) => letters(name) === letters(names[0]!)) : undefined;
  };
  for (const one of statedAuthors(statements)) {
    const name = meant(one);
    if (name) for (const link of one.links) add(name, linkIn(link, url));
  }
  for (const [name, link] of shownLinks(place, people)) add(name, link);
  const stated = [firstMeta(statements, 'twitter:creator'), firstMeta(statements, 'article:author')];
  for (const value of stated) {
    const link = value && linkIn(value, url);
    if (link) for (const name of people) if (isNamedAfter(link, name)) add(name, link);
  }
  for (const name of people) for (const link of contactsIn(text, name)) add(name, link);
  return [...links].flatMap(([name, found]) => (found.size > 0 ? [{ name, links: [...found] }] : []));
}
