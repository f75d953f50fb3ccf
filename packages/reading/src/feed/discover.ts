import { parseHtml } from '../html/parse-html.ts';
import { elementsBelow, textBelow } from '../html/tree.ts';
import { collapse } from '../markup.ts';
import { resolveUrl } from '../web/canonical-url.ts';

interface FoundFeed {
  url: string;
  kind: 'feed';
  title: string | null;
}

const feedTypes =
  /^(application|text)\/(rss|atom|rdf|feed)\+(xml|json)|^application\/(x-)?(rss|atom)|^text\/(rss|atom)/i;
const looksLikeFeed =
  /(^|[/._-])(rss|atom|feed|feeds)([/._-]|\.xml|\.json|\.php|$)|\.(rss|atom|rdf)$|[?&](feed|format|type)=(rss|atom|feed)/i;
const saysFeed = /\b(rss|atom|feed|xml-feed)\b/i;

/**
 * Returns the feeds that a page names: its alternate links first, then anchors whose address or text mentions a feed.
 */
export function discoverFeeds(html: string, url: string): FoundFeed[] {
  const found = new Map<string, FoundFeed>();
  const anchors: FoundFeed[] = [];
  let base = url;
  const add = (feed: FoundFeed) => {
    if (!found.has(feed.url)) found.set(feed.url, feed);
  };
  for (const element of elementsBelow(parseHtml(html))) {
    const href = element.attribute('href');
    if (element.name === 'base' && href) base = resolveUrl(href, url) ?? url;
    const target = resolveUrl(
      href?.replace(/^feed:(\/\/)?/i, (all) => (/^feed:https?:/i.test(href) ? '' : all.replace(/^feed:/i, 'http:'))),
      base,
    );
    if (!target) continue;
    const rels = (element.attribute('rel') ?? '').toLowerCase().split(/\s+/);
    if (
      element.name === 'link' &&
      ((rels.includes('alternate') && feedTypes.test((element.attribute('type') ?? '').trim())) ||
        rels.includes('feed'))
    ) {
      add({ url: target, kind: 'feed', title: collapse(element.attribute('title') ?? '') || null });
    } else if (element.name === 'a') {
      const { pathname, search } = new URL(target);
      const text = collapse(textBelow(element));
      const spoken = text.length < 60 && saysFeed.test(text) && /xml|rss|feed|atom/i.test(target);
      if (looksLikeFeed.test(pathname + search) || spoken)
        anchors.push({ url: target, kind: 'feed', title: text || null });
    }
  }
  for (const anchor of anchors) add(anchor);
  return [...found.values()];
}
