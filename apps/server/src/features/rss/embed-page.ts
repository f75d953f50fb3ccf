import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import { dateFormat } from '@masthead/measuring';
import type { FeedFrame } from '@masthead/site/pages/pages.ts';
import type { Feed } from './compose-feed.ts';

export interface Look {
  theme: 'auto' | 'light' | 'dark';
  /** Six hexadecimal digits. */
  accent?: string | undefined;
  limit: number;
  /** Language of the reader, for dates and the few words of the page. */
  language: string;
}

/** Composes the feed as a page to be embedded. */
export function composeFrame({ name, urls, entries }: Feed, { theme, accent, limit, language }: Look): FeedFrame {
  const lang = localeOf(language);
  const date = dateFormat(lang, { dateStyle: 'medium' }, 'UTC');
  return {
    lang,
    name,
    theme,
    accent: accent ? `#${accent}` : null,
    feeds: [
      { type: 'application/rss+xml', href: urls.rss },
      { type: 'application/feed+json', href: urls.json },
    ],
    entries: entries.slice(0, limit).map((entry) => ({
      href: entry.url,
      lang: entry.language === 'other' ? undefined : entry.language,
      headline: entry.headline,
      outlet: entry.outlet,
      datetime: entry.published_at,
      date: date.format(new Date(entry.published_at)),
      snippet: entry.snippet,
    })),
    empty: translate(language, 'rss.embed.empty'),
  };
}
