import { createHash } from 'node:crypto';
import { extractArticle } from '../page/extract-article.ts';
import {
  equalAuthor,
  equalDay,
  equalTitle,
  overlap,
  type Page,
  readOurs,
  type Share,
  sameAuthor,
  sameDay,
  sameTitle,
  Tally,
} from './pages.ts';

/** Test page of Readability with what that program is expected to find. */
export interface Expected {
  page: string;
  text: string;
  metadata: { title: string | null; byline: string | null; publishedTime: string | null };
}

/** Returns which half of the sites, 0 or 1, a page belongs to. */
export const halfOf = (url: string): number =>
  createHash('sha256')
    .update(new URL(url).hostname.replace(/^www\./, ''))
    .digest()[0]! & 1;

interface HeldOut {
  pages: number;
  /** Mean token F1. */
  text: number;
  title: Share;
  author: Share;
  date: Share;
}

/** Returns the title, also without the site's name, because Readability sometimes keeps it. */
const parts = (title: string): string[] => [title, ...title.split(/\s+[|–—·»-]\s+/)];

/** Measures pages that no rule was made for. Their expectations are Readability's own, names of sites included. */
export function measureHeldOut(set: Page<Expected>[]): HeldOut {
  const [title, author, date] = [new Tally(), new Tally(), new Tally()];
  let text = 0;
  for (const { html, url, truth } of set) {
    const { title: heading, byline, publishedTime } = truth.metadata;
    const article = extractArticle(html, { url });
    text += overlap(truth.text, readOurs(html, url), 1).f1;
    if (heading)
      title.add(
        parts(heading).some((one) => sameTitle(one, article.title)),
        equalTitle(heading, article.title),
      );
    if (byline) author.add(sameAuthor(byline, article.author), equalAuthor(byline, article.author));
    if (publishedTime && !Number.isNaN(Date.parse(publishedTime))) {
      const day = new Date(publishedTime).toISOString();
      date.add(sameDay(day, article.publishedAt), equalDay(day, article.publishedAt));
    }
  }
  return {
    pages: set.length,
    text: text / set.length,
    title: title.share(),
    author: author.share(),
    date: date.share(),
  };
}
