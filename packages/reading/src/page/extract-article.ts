import { parseHtml, plainText } from '../markup.ts';
import { canonicalUrl, resolveUrl } from '../web/canonical-url.ts';
import type { Article } from './article.ts';
import { authorOf } from './author.ts';
import { bestBox, dropFurniture, dropIntruders, namedBodies, weigh, widen } from './body.ts';
import { type Box, type Layout, layOut, type Run } from './boxes.ts';
import { dropLinkBoxes, textRuns } from './clean.ts';
import { leadRuns } from './lead.ts';
import { publishedOf } from './published.ts';
import { firstMeta, readStatements, type Statements, stringOf } from './statements.ts';
import { siteNameOf, titleOf } from './title.ts';

interface Reading {
  layout: Layout;
  bodies: Box[];
  lead: Run[];
  runs: Run[];
}

function findBodies(layout: Layout, isArticle: boolean): Box[] {
  dropIntruders(layout, weigh(layout.runs));
  const first = weigh(layout.runs);
  dropFurniture(layout, first, bestBox(layout, first).best);
  const weights = weigh(layout.runs);
  const { best } = bestBox(layout, weights);
  const wide = widen(best, layout, weights, isArticle);
  const named = namedBodies(layout, weights, best, wide, isArticle);
  const bodies = named.length > 0 ? named : [wide];
  for (const body of bodies) dropLinkBoxes(body, weights);
  return bodies;
}

/** The page says of itself that it is one article, not a list or a shop. */
const isArticlePage = (statements: Statements): boolean =>
  statements.article !== null || firstMeta(statements, 'og:type') === 'article';

/** Where the headline stands among the runs. */
function headingIndex(layout: Layout, title: string | null): number {
  const key = title?.toLowerCase();
  const at = layout.runs.findIndex((run) => run.text.toLowerCase() === key && !/^a$/.test(run.box.name));
  if (at >= 0) return at;
  const box = layout.boxes.find((one) => one.name === 'h1' && one.from < one.to);
  return box?.from ?? 0;
}

function read(
  layout: Layout,
  statements: Statements,
  site: string | null,
  url: string,
): Reading & { title: string | null; headingAt: number } {
  const bodies = findBodies(layout, isArticlePage(statements));
  const title = titleOf(statements, layout, Math.min(...bodies.map((body) => body.from)), site, url);
  const headingAt = headingIndex(layout, title);
  const lead = leadRuns(layout, bodies, headingAt);
  const runs = textRuns(layout, bodies, title).filter((run) => !lead.includes(run));
  return { layout, bodies, lead, runs, title, headingAt };
}

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

const languageOf = (statements: Statements): string | null => {
  const stated =
    statements.language ||
    firstMeta(statements, 'content-language', 'og:locale', 'dc.language', 'language') ||
    stringOf(statements.article?.inLanguage);
  return /^[a-z]{2,3}(?=[-_]|$)/i.exec(stated?.trim() ?? '')?.[0].toLowerCase() ?? null;
};

/** Pages that draw their text by script often carry it whole in their statements. */
function textOf(statements: Statements, runs: Run[]): string {
  const text = runs.map((run) => run.text).join('\n');
  const stated = statements.article?.articleBody;
  if (typeof stated !== 'string' || stated.length < 300 || text.length > stated.length * 0.4) return text;
  const lines = stated.split(/\n+|<\/p>|<br\s*\/?>/i).map((line) => plainText(line));
  return lines.filter(Boolean).join('\n');
}

/**
 * The article of a page, its parts apart: headline without the site's name, standfirst, body, who and when. Menus,
 * related links, advertisements, author boxes and notes about cookies are left out. Never throws.
 */
export function extractArticle(html: string, { url }: { url: string }): Article {
  const document = parseHtml(html);
  const statements = readStatements(document);
  const layout = layOut(document);
  const siteName = siteNameOf(statements, url);
  const canonical = resolveUrl(statements.canonical, url) ?? resolveUrl(firstMeta(statements, 'og:url'), url) ?? url;
  const shell = {
    imageUrl: imageOf(statements, url),
    language: languageOf(statements),
    siteName,
    canonicalUrl: canonicalUrl(canonical),
    paywalled: isPaywalled(statements),
  };
  if (!layout)
    return {
      title: statements.titleElement,
      lead: null,
      text: '',
      author: null,
      publishedAt: null,
      dateConfidence: 0,
      ...shell,
    };
  const { bodies, lead, runs, title, headingAt } = read(layout, statements, siteName, url);
  const { publishedAt, confidence } = publishedOf(statements, layout, bodies[0] ?? null, url, headingAt);
  return {
    title,
    lead: lead.map((run) => run.text).join('\n') || null,
    text: textOf(statements, runs),
    author: authorOf(statements, layout, headingAt, bodies.at(-1)?.to ?? 0, siteName),
    publishedAt,
    dateConfidence: confidence,
    ...shell,
  };
}
