import { parsePage } from '../html/parse-html.ts';
import { plainText } from '../markup.ts';
import { canonicalUrl, resolveUrl } from '../web/canonical-url.ts';
import type { Article, PageContext, Paragraph } from './article.ts';
import { authorsOf } from './author.ts';
import { authorLinksOf } from './author-links.ts';
import type { Run } from './boxes.ts';
import { captionsOf } from './captions.ts';
import { judge } from './judge.ts';
import { linksOf } from './links.ts';
import { publishedOf } from './published.ts';
import { readPage } from './read-page.ts';
import { firstMeta, isFields, readStatements, type Statements, stringOf } from './statements.ts';
import { hostLabel, siteNameOf } from './title-parts.ts';

/** Returns the names of the outlet: an author of that name is no person. */
const namesOfSite = ({ article }: Statements, siteName: string | null, url: string): string[] => {
  const publisher = article?.publisher;
  return [siteName, isFields(publisher) ? stringOf(publisher.name) : null, hostLabel(url)].flatMap(
    (name) => name || [],
  );
};

/** Article of a page without any element. */
const blank = {
  lead: null,
  text: '',
  paragraphs: [],
  captions: [],
  links: [],
  author: null,
  authors: [],
  authorLinks: [],
  publishedAt: null,
  dateConfidence: 0,
  quality: null,
};

const isPaywalled = ({ article, linked, meta }: Statements): boolean => {
  const says = (value: unknown) => value === false || (typeof value === 'string' && /^false$/i.test(value));
  if (article && article.isAccessibleForFree !== undefined) return says(article.isAccessibleForFree);
  const tier = meta.get('article:content_tier') ?? meta.get('cxenseparse:paywall') ?? '';
  return linked.some((one) => says(one.isAccessibleForFree)) || /locked|metered-hard|paid|^true$/i.test(tier);
};

const imageOf = (statements: Statements, url: string): string | null => {
  const image = statements.article?.image as unknown;
  const first = Array.isArray(image) ? image[0] : image;
  const stated = firstMeta(
    statements,
    'og:image',
    'og:image:url',
    'og:image:secure_url',
    'twitter:image',
    'twitter:image:src',
  );
  return resolveUrl(stated ?? stringOf((first as { url?: unknown } | null)?.url ?? first), url);
};

const languageIn = (stated: string | null | undefined): string | null =>
  /^[a-z]{2,3}(?=[-_]|$)/i.exec(stated?.trim() ?? '')?.[0].toLowerCase() ?? null;

const languageOf = (statements: Statements): string | null => {
  const stated =
    statements.language ||
    firstMeta(statements, 'content-language', 'og:locale', 'dc.language', 'language') ||
    stringOf(statements.article?.inLanguage);
  return languageIn(stated);
};

const longestBox = 80;
const paragraphsOf = (runs: Run[]): Paragraph[] =>
  runs.map(({ text, linked, box }) => ({
    text,
    linked,
    box: `${box.name}.${box.label.slice(0, longestBox)} ${box.parent?.name}.${box.parent?.label.slice(0, longestBox)}`,
  }));

/** Returns the text in a page's statements: pages that draw their text by script often have it whole there. */
function statedText(statements: Statements, runs: Run[]): string | null {
  const length = runs.reduce((sum, run) => sum + run.text.length + 1, 0);
  const stated = statements.article?.articleBody;
  if (typeof stated !== 'string' || stated.length < 300 || length > stated.length * 0.4) return null;
  const lines = stated.split(/\n+|<\/p>|<br\s*\/?>/i).map((line) => plainText(line));
  return lines.filter(Boolean).join('\n');
}

/** Fewer paragraphs than this are judged; larger pages are lists or attacks. */
const mostJudged = 2500;

/**
 * Extracts the article of a page with its separate parts: headline without the site's name, standfirst, body, captions,
 * authors and date. Menus, related links, advertisements, author boxes and notes about cookies are left out. Never
 * throws.
 */
export function extractArticle(html: string, { url, contentLanguage, announced = {} }: PageContext): Article {
  const { root, stating, work, isCut } = parsePage(html);
  const statements = readStatements(stating);
  const siteName = siteNameOf(statements, url);
  const canonical = resolveUrl(statements.canonical, url) ?? resolveUrl(firstMeta(statements, 'og:url'), url) ?? url;
  const shell = {
    imageUrl: imageOf(statements, url),
    language: languageOf(statements) ?? languageIn(contentLanguage),
    siteName,
    canonicalUrl: canonicalUrl(canonical),
    paywalled: isPaywalled(statements),
  };
  const reading = readPage({
    root,
    work,
    statements,
    site: siteName,
    url,
    announcedTitle: announced.title ?? null,
  });
  if (!reading) return { ...blank, title: statements.titleElement, isCut, ...shell };
  const { layout, bodies, lead, title, headingAt } = reading;
  const isJudged = !layout.isCut && layout.runs.length <= mostJudged;
  const { runs, quality } = isJudged ? judge(layout, reading) : { runs: reading.runs, quality: null };
  const { publishedAt, confidence } = publishedOf(statements, layout, bodies[0] ?? null, url, headingAt);
  const stated = statedText(statements, runs);
  const text = stated ?? runs.map((run) => run.text).join('\n');
  const bodyEnd = bodies.at(-1)?.to ?? 0;
  const authors = authorsOf({
    statements,
    layout,
    headingAt,
    bodyAt: Math.min(...bodies.map((body) => body.from)),
    bodyEnd,
    sites: namesOfSite(statements, siteName, url),
    announced: announced.author ?? null,
    isDrawn: stated !== null,
  });
  return {
    title,
    lead: lead.map((run) => run.text).join('\n') || null,
    text,
    paragraphs: stated ? [] : paragraphsOf(runs),
    captions: captionsOf(layout, bodies, headingAt, text),
    links: linksOf([...lead, ...runs], url, !/\bnofollow\b|\bnone\b/i.test(firstMeta(statements, 'robots') ?? '')),
    author: authors.map(({ name }) => name).join(', ') || null,
    authors,
    authorLinks: authorLinksOf({ statements, layout, headingAt, bodyEnd, url, authors, text }),
    publishedAt,
    dateConfidence: confidence,
    isCut: isCut || layout.isCut,
    quality,
    ...shell,
  };
}
