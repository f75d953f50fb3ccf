import { bodySizeOf } from './lines.ts';
import type { Box, PrintPage } from './page.ts';
import { joinLines } from './paragraphs.ts';
import { inReadingOrder, type PageArticle, segmentPage } from './segment-page.ts';

/**
 * Reads the words within rectangles as one article: the rectangles from left to right if they are columns, otherwise in
 * their order.
 */
export function readBoxes(page: PrintPage, boxes: readonly Box[]): PageArticle {
  const within = (box: Box) =>
    page.words.filter((word) => {
      const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2];
      return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
    });
  const body = bodySizeOf(page.words);
  const parts = inReadingOrder(boxes, body).flatMap((box) => {
    const words = within(box);
    return words.length === 0 ? [] : [{ box, words }];
  });
  const whole = segmentPage({ ...page, words: parts.flatMap(({ words }) => words) }, { body, isPart: true });
  return mergeArticles(whole.articles, boxes);
}

/** Merges all results into one article: the largest headline is its headline, the others are lines of its text. */
function mergeArticles(articles: readonly PageArticle[], boxes: readonly Box[]): PageArticle {
  const main = articles.find(({ headline }) => headline !== '') ?? articles[0];
  const paragraphs = articles.flatMap((one) => {
    const own = one === main ? one.paragraphs : [one.headline, one.lead, one.author ?? '', ...one.paragraphs];
    return own.filter((text) => text !== '');
  });
  return {
    headline: main?.headline ?? '',
    kicker: main?.kicker ?? '',
    lead: main?.lead ?? '',
    author: main?.author ?? null,
    paragraphs: joinHyphens(paragraphs),
    captions: articles.flatMap(({ captions }) => captions),
    boxes: [...boxes],
    to: articles.findLast(({ to }) => to !== null)?.to ?? null,
    from: articles.find(({ from }) => from !== null)?.from ?? null,
  };
}

/** Joins texts of which one ends within a word. */
function joinHyphens(texts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const text of texts) {
    const last = joined.at(-1);
    if (last !== undefined && /\p{L}[-‐]$/u.test(last)) joined[joined.length - 1] = joinLines(last, text);
    else joined.push(text);
  }
  return joined;
}
