import { canonicalUrl } from '../web/canonical-url.ts';
import { foldName, parsePersonName } from './person-name.ts';

/** Addresses that tell who somebody is: a page about an author, an account, a mail address. */

const longest = 300;
/** Characters of a text in which the author's accounts are looked for, and most that are kept. */
const mostText = 50_000;
const mostLinks = 6;
/** Networks by host; the part of the path that names an account. */
const networks: Record<string, RegExp> = {
  'x.com': /^\/(?!intent|share|search|hashtag|home|i\/|login)(\w{2,15})(?:\/|$)/,
  'facebook.com': /^\/(?!sharer|share|dialog|groups|plugins|tr\b)((?:profile\.php|people\/[^/]+\/\d+|[^/]{2,80}))/,
  'linkedin.com': /^\/(in\/[^/]{2,100})/,
  'instagram.com': /^\/(?!p\/|explore)([\w.]{2,30})/,
  'threads.net': /^\/(@[\w.]{2,30})/,
  'threads.com': /^\/(@[\w.]{2,30})/,
  'bsky.app': /^\/(profile\/[^/]{3,100})/,
  'muckrack.com': /^\/([\w-]{2,100})/,
  'youtube.com': /^\/((?:@|c\/|channel\/|user\/)[^/]{1,100})/,
  'tiktok.com': /^\/(@[\w.]{2,30})/,
};
const aliases: Record<string, string> = { 'twitter.com': 'x.com', 'fb.com': 'facebook.com' };

/**
 * Returns one spelling of an address that may tell who somebody is, without scheme: `x.com/jane`, `daily.example/authors/jane-doe`,
 * `jane@daily.example`. null for a front page, a part of a network that is no account, and what is no address.
 */
export function authorLink(address: string): string | null {
  const text = address.trim();
  if (text === '' || text.length > longest) return null;
  if (/^@\w{2,15}$/.test(text)) return `x.com/${text.slice(1).toLowerCase()}`;
  const mail = /^(?:mailto:)?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)(?:\?.*)?$/i.exec(text)?.[1];
  if (mail) return mail.toLowerCase();
  if (!/^https?:\/\//i.test(text)) return null;
  const url = URL.parse(canonicalUrl(text));
  if (!url?.hostname.includes('.')) return null;
  const plain = url.hostname.replace(/^(?:www|m|mobile|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.[^.]+$)/, '');
  const host = aliases[plain] ?? plain;
  const path = url.pathname.replace(/(?:\/index\.\w{2,5})?\/*$/, '');
  const network = networks[host];
  if (network) {
    const account = network.exec(path)?.[1];
    const isNumbered = account === 'profile.php';
    return account ? `${host}/${account.toLowerCase()}${isNumbered ? url.search : ''}` : null;
  }
  // If the path already identifies the page, the query only says where a reader came from.
  const query = /^$|\.(?:php|aspx?|jsp|cgi)$/.test(path) ? url.search : '';
  if ((path === '' && query === '') || /^\/[a-z]{2}$/.test(path) || ofMany.test(path.toLowerCase())) return null;
  return `${url.host.replace(/^www\./, '')}${path.toLowerCase() || '/'}${query}`;
}

/** Parts of a path: finds and lists of a name, which all people of that name share, and pages about all authors. */
const ofMany =
  /\/(?:search|suche|recherche|buscar|tags?|topics?|thema|themen)(?:\/|$)|\/(?:authors?|autor(?:en|es|in)?|auteurs?|autori|redactie|redaktion|team|staff|contact|kontakt|impressum|about(?:-us)?(?:-\d)?|(?:ue|ü)ber-(?:uns|mich))$/;

const hostOf = (link: string): string | null => (link.includes('/') ? link.slice(0, link.indexOf('/')) : null);

/** Tells an account of a network or a mail address, which is the person's own on any site. */
const isAccount = (link: string): boolean => link.includes('@') || (hostOf(link) ?? '') in networks;

/** Returns true if a handle or the name before the @ of a mail address is made of a person's name. */
export function isNamedAfter(link: string, name: string): boolean {
  const parts = parsePersonName(name);
  if (!parts) return false;
  const handle = foldName(link.includes('/') ? link.slice(link.lastIndexOf('/')) : link.replace(/@.*$/, '')).replace(
    /[^\p{L}]/gu,
    '',
  );
  const first = parts.given[0]!;
  return (
    (parts.family.length >= 4 && handle.includes(parts.family)) ||
    handle === `${first[0]}${parts.family}` ||
    handle === `${first}${parts.family}` ||
    (first.length >= 3 && handle.includes(first) && handle.includes(parts.family.slice(0, 3)))
  );
}

/** Returns the accounts and mail addresses that a text states and that are named after its author: 'Follow her @jane_doe'. */
export function contactsIn(text: string, name: string): string[] {
  if (!text.includes('@')) return [];
  const stated = text
    .slice(0, mostText)
    .matchAll(/(?<![\w@/.])(?:[\w.+-]{2,64}@[\w-]{2,63}(?:\.[\w-]{2,20}){1,3}|@\w{3,15})(?![\w@])/g);
  const links = new Set<string>();
  for (const [found] of stated) {
    const link = authorLink(found.replace(/\.$/, ''));
    if (link && isNamedAfter(link, name)) links.add(link);
    if (links.size === mostLinks) break;
  }
  return [...links];
}

/** Divides the address of a page about an author into the part that all authors of a site share and the author's own. */
function pageOf(link: string): { place: string; own: string } | null {
  if (isAccount(link) || !link.includes('/')) return null;
  const at = link.lastIndexOf('/');
  return { place: link.slice(0, at), own: link.slice(at) };
}

interface PagesCompared {
  /** Addresses that both have. */
  same: string[];
  /** Pages of two authors of one site, if no address is the same. */
  different: string[];
}

/**
 * Compares the addresses of two names. Two pages of one site are two people's only if their addresses differ in the last part alone: a
 * site that was rebuilt has other addresses for the same people.
 */
export function compareAuthorLinks(a: readonly string[], b: readonly string[]): PagesCompared {
  const others = new Set(b);
  const same = [...new Set(a)].filter((link) => others.has(link));
  if (same.length > 0) return { same, different: [] };
  const pages = new Map(b.flatMap((link) => (pageOf(link) ? [[pageOf(link)!.place, link]] : [])));
  const pair = a.flatMap((link) => {
    const page = pageOf(link);
    const other = page ? pages.get(page.place) : undefined;
    return other ? [link, other] : [];
  });
  return { same, different: pair.slice(0, 2) };
}
