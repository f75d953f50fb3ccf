import { parseDate } from '../feed/dates.ts';
import type { Feed, FeedItem } from '../feed/feed.ts';
import { parseHtml } from '../html/parse-html.ts';
import { type Element, firstElements, textBelow } from '../html/tree.ts';
import { collapse } from '../markup.ts';
import { ReadingError } from '../reading-error.ts';
import { canonicalUrl, resolveUrl } from '../web/canonical-url.ts';

interface Link {
  url: string;
  title: string;
  publishedAt: Date | null;
  score: number;
  /** Structure of the boxes around it; links of one list have the same. */
  shape: string;
}

const furnitureTags = new Set(['nav', 'footer', 'aside', 'form', 'dialog', 'menu', 'noscript']);
const furnitureNames =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|footer|breadcrumbs?|cookie|consent|social|share|sharing|sidebar|newsletter|pagination|pager|toolbar|login|advert|ads?|sponsor)(?:$|[\s_-])/;
const noArticle =
  /^(?:tags?|topics?|categor(?:y|ies)|rubrik|authors?|autor|profile?|users?|login|signin|sign-?up|register|account|subscribe|abo|about|about-us|contact|kontakt|impressum|imprint|privacy|datenschutz|terms|agb|cookies?|search|suche|help|faq|jobs|careers|shop|page|feed|rss|sitemap|wp-admin|cdn-cgi)$/i;
const files = /\.(?:pdf|jpe?g|png|gif|webp|svg|ico|css|js|json|xml|rss|zip|mp[34]|avi|mov|docx?|xlsx?|pptx?|epub)$/i;
const mostLinks = 150;
const mostElements = 50_000;
const accepted = 4;

const sameSite = (host: string, of: string): boolean => {
  const bare = (name: string) => name.replace(/^www\./, '');
  return bare(host) === bare(of) || bare(host).endsWith(`.${bare(of)}`) || bare(of).endsWith(`.${bare(host)}`);
};

function* ancestorsOf(element: Element): Generator<Element> {
  for (let at = element.parent; at?.parent; at = at.parent) yield at;
}

/** Elements looked at inside one box: a card has few, and who nests thousands shall not make us walk them for each link. */
const mostInside = 60;

const find = (element: Element, pattern: RegExp): Element | undefined =>
  firstElements(element, mostInside).find(({ name }) => pattern.test(name));

function titleOf(anchor: Element): string {
  const heading = find(anchor, /^h[1-6]$/);
  const picture = find(anchor, /^img$/);
  // A link around links is no link to an article; its text would be theirs.
  const own = find(anchor, /^a$/) ? '' : textBelow(heading ?? anchor);
  const texts = [own, anchor.attribute('aria-label'), anchor.attribute('title'), picture?.attribute('alt')];
  return texts.map((text) => collapse(text ?? '')).find(Boolean) ?? '';
}

/** Scores an address as that of an article. */
function scoreOfAddress(url: URL): number {
  const parts = url.pathname.split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  if (parts.length === 0 || files.test(last)) return -20;
  let score = 0;
  if (parts.some((part) => noArticle.test(part))) score -= 8;
  if (/(?:^|\D)20\d{2}(?:\D|$)/.test(url.pathname)) score += 2;
  if (last.split(/[-_]/).length >= 4) score += 2;
  if (/\d{4,}/.test(last) || /[?&](?:id|article|p)=\d+/.test(url.search)) score += 1;
  if (/\.(?:html?|php|aspx?)$/i.test(last)) score += 1;
  if (parts.length >= 2) score += 1;
  return score;
}

/** Scores the text of a link and the boxes around it. */
function scoreOfPlace(anchor: Element, around: readonly Element[], title: string): number {
  const words = title.split(' ').length;
  let score = words >= 4 ? 2 : words <= 2 ? -3 : 0;
  if (title.length >= 25) score += 1;
  const isHeading = find(anchor, /^h[1-4]$/) || around.slice(0, 3).some(({ name }) => /^h[1-4]$/.test(name));
  if (isHeading) score += 3;
  const article = around.find(({ name }) => name === 'article');
  if (article) score += 2;
  const isFurniture = (box: Element) =>
    furnitureTags.has(box.name) ||
    box.attribute('role') === 'navigation' ||
    furnitureNames.test(`${box.attribute('class') ?? ''} ${box.attribute('id') ?? ''}`.toLowerCase());
  if (around.some(isFurniture)) score -= 4;
  if (/\b(?:nofollow|sponsored|tag|author)\b/.test(anchor.attribute('rel') ?? '')) score -= 2;
  return score;
}

function dateBeside(around: readonly Element[]): Date | null {
  const box = around.find(({ name }) => name === 'article' || name === 'li') ?? around[1];
  const time = box && find(box, /^time$/);
  return time ? parseDate(time.attribute('datetime') ?? textBelow(time)) : null;
}

const shapeOf = (around: readonly Element[]): string =>
  around
    .slice(0, 4)
    .map((box) => `${box.name}.${(box.attribute('class') ?? '').split(/\s+/)[0]}`)
    .join('<');

function readLink(anchor: Element, base: string, page: URL): Link | null {
  const target = resolveUrl(anchor.attribute('href'), base);
  const url = target && URL.parse(target);
  if (!url || !sameSite(url.host, page.host)) return null;
  url.hash = '';
  const address = canonicalUrl(url.href);
  if (address === canonicalUrl(page.href)) return null;
  const around = [...ancestorsOf(anchor)];
  const title = titleOf(anchor);
  const score = scoreOfAddress(url) + scoreOfPlace(anchor, around, title);
  return { url: address, title, publishedAt: dateBeside(around), score, shape: shapeOf(around) };
}

/**
 * Merges the links to one article: the best title and the sum of the evidence, including a picture's link beside the
 * headline's.
 */
function merge(links: readonly Link[]): Link[] {
  const byUrl = new Map<string, Link>();
  for (const link of links) {
    const known = byUrl.get(link.url);
    const better = known && known.score >= link.score ? known : link;
    byUrl.set(link.url, { ...better, publishedAt: better.publishedAt ?? known?.publishedAt ?? null });
  }
  return [...byUrl.values()];
}

const itemOf = ({ url, title, publishedAt }: Link): FeedItem => ({
  id: url,
  url,
  title,
  summary: null,
  contentHtml: null,
  author: null,
  publishedAt,
  updatedAt: null,
  imageUrl: null,
  categories: [],
});

/**
 * Returns the articles that a front page links to, as a feed without texts. They are recognised by structure: by the
 * address, the words, the boxes around them and their likeness to other links. Throws ReadingError('empty' | 'html') if
 * the page has none.
 */
export function parseFrontPage(html: string, { url }: { url: string }): Feed {
  if (html.trim() === '') throw new ReadingError('empty');
  const page = new URL(url);
  const links: Link[] = [];
  let [base, title, language]: [string, string | null, string | null] = [url, null, null];
  for (const element of firstElements(parseHtml(html), mostElements)) {
    if (element.name === 'base' && element.attribute('href')) base = resolveUrl(element.attribute('href'), url) ?? url;
    else if (element.name === 'html') language = element.attribute('lang')?.toLowerCase() || null;
    else if (element.name === 'title') title ??= collapse(textBelow(element)) || null;
    else if (element.name === 'a' && element.attribute('href'))
      links.push(...[readLink(element, base, page) ?? []].flat());
  }
  const likely = Map.groupBy(
    links.filter(({ score }) => score >= accepted - 1),
    ({ shape }) => shape,
  );
  const found = merge(
    links.map((link) => ((likely.get(link.shape)?.length ?? 0) >= 3 ? { ...link, score: link.score + 1 } : link)),
  );
  const articles = found.filter(({ score, title: words }) => score >= accepted && words !== '');
  if (articles.length === 0) throw new ReadingError('html');
  return { title, homeUrl: url, language, hub: null, items: articles.slice(0, mostLinks).map(itemOf) };
}
