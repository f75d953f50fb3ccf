export { decodeHtml } from './charset.ts';
export { parseDate } from './feed/dates.ts';
export { discoverFeeds, type FoundFeed } from './feed/discover.ts';
export type { Feed, FeedItem } from './feed/feed.ts';
export { type Opml, type OpmlFeed, parseOpml, printOpml } from './feed/opml.ts';
export { parseFeed } from './feed/parse-feed.ts';
export {
  type Fingerprint,
  fingerprint,
  fingerprintBands,
  fingerprintFromBytes,
  fingerprintToBytes,
  sameText,
} from './fingerprint.ts';
export { type ContentLanguage, contentLanguages, detectLanguage } from './language/detect-language.ts';
export { plainText } from './markup.ts';
export type { Article, PageContext } from './page/article.ts';
export { parseFrontPage } from './page/article-links.ts';
export { extractArticle } from './page/extract-article.ts';
export type { Author, AuthorKind } from './page/names.ts';
export {
  emptyTemplate,
  learnPage,
  type OutletTemplate,
  repeatedLines,
  withoutTemplate,
} from './page/outlet-template.ts';
export { withoutSite } from './page/title-parts.ts';
export { readPdf } from './read-pdf.ts';
export { ReadingError, type ReadingErrorCode } from './reading-error.ts';
export { sanitiseHtml } from './sanitise.ts';
export { parseBluesky, readBlueskyAccount } from './social/bluesky.ts';
export { parseHackerNews } from './social/hacker-news.ts';
export { parseMastodon, readMastodonAccount, type SocialAccount } from './social/mastodon.ts';
export type { Post, Timeline } from './social/post.ts';
export { parseReddit } from './social/reddit.ts';
export { parseYouTube, youTubeChannelOf } from './social/youtube.ts';
export { scoreTone, type Tone } from './tone/score-tone.ts';
export { canonicalUrl, resolveUrl } from './web/canonical-url.ts';
export { robotsAllows, robotsCrawlDelay, robotsSitemaps } from './web/robots.ts';
export { parseSitemap, type Sitemap, type SitemapEntry } from './web/sitemap.ts';
