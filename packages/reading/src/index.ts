export { decodeHtml } from './charset.ts';
export { discoverFeeds } from './feed/discover.ts';
export type { Episode, Feed, FeedItem } from './feed/feed.ts';
export { type OpmlFeed, parseOpml, printOpml } from './feed/opml.ts';
export { parseFeed } from './feed/parse-feed.ts';
export {
  type Fingerprint,
  fingerprint,
  fingerprintBands,
  fingerprintFromBytes,
  fingerprintToBytes,
  sameText,
} from './fingerprint.ts';
export { detectLanguage } from './language/detect-language.ts';
export { plainText } from './markup.ts';
export type { Article, ArticleLink, PageContext } from './page/article.ts';
export { parseFrontPage } from './page/article-links.ts';
export type { AuthorLinks } from './page/author-links.ts';
export { discoverIcons } from './page/discover-icons.ts';
export { extractArticle } from './page/extract-article.ts';
export {
  emptyTemplate,
  learnPage,
  type OutletTemplate,
  repeatedLines,
  withoutTemplate,
} from './page/outlet-template.ts';
export { withoutSite } from './page/title-parts.ts';
export {
  authorLink,
  compareAuthorLinks,
  compareNames,
  type Evidence,
  expectedNamesakes,
  hasInitialsAlone,
  judgeSamePerson,
  nameBlock,
  nameBlocks,
  nameKey,
  parsePersonName,
  readByline,
  type Signed,
  subjectWords,
} from './people/index.ts';
export {
  findRules,
  findSkew,
  joinContinuations,
  openPrintPdf,
  type PageArticle,
  type PageReading,
  type PrintPage,
  type PrintPdf,
  readBoxes,
  segmentPage,
  type Word,
  wordsOfTsv,
} from './print/index.ts';
export { readPdf } from './read-pdf.ts';
export { ReadingError } from './reading-error.ts';
export { parseBluesky, readBlueskyAccount } from './social/bluesky.ts';
export { parseHackerNews } from './social/hacker-news.ts';
export { parseMastodon, readMastodonAccount, type SocialAccount } from './social/mastodon.ts';
export type { Post, Timeline } from './social/post.ts';
export { parseReddit } from './social/reddit.ts';
export { parseYouTube, youTubeChannelOf } from './social/youtube.ts';
export { scoreTone, textAbout } from './tone/score-tone.ts';
export {
  type Cue,
  composeTranscript,
  longestTranscript,
  passagesOf,
  readTranscript,
  secondAt,
  settleCues,
  type TimedText,
} from './transcript/index.ts';
export { canonicalUrl } from './web/canonical-url.ts';
export { robotsAllows, robotsCrawlDelay, robotsSitemaps } from './web/robots.ts';
export { parseSitemap, type SitemapEntry } from './web/sitemap.ts';
