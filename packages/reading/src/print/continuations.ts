import type { Box } from './page.ts';
import { endsSentence, joinLines, startsInside } from './paragraphs.ts';
import type { PageArticle, PageReading } from './segment-page.ts';

/** Article of a whole upload: its places say on which pages they are. */
interface PrintedArticle extends Omit<PageArticle, 'boxes'> {
  /** Order of the page in the file on which it begins, from 1. */
  page: number;
  boxes: (Box & { page: number })[];
  /** The articles of pages that it was joined from, the first part first. */
  parts: PageArticle[];
}

/**
 * Joins articles that continue on another page: "Continued on page 4" with the article of page 4 that says "Continued
 * from page 1". A page without a printed number is identified by its order.
 */
export function joinContinuations(pages: readonly (PageReading & { number: number })[]): PrintedArticle[] {
  const labelOf = new Map(pages.map(({ number, folio }) => [number, folio.page ?? number]));
  const all = pages.flatMap(({ number, articles }) =>
    articles.map(
      (one): PrintedArticle => ({
        ...one,
        page: number,
        boxes: one.boxes.map((box) => ({ ...box, page: number })),
        parts: [one],
      }),
    ),
  );
  const gone = new Set<PrintedArticle>();
  for (const begun of all) {
    if (begun.to === null || gone.has(begun)) continue;
    const rest = all.filter(
      (one) =>
        one !== begun && !gone.has(one) && one.from === labelOf.get(begun.page) && labelOf.get(one.page) === begun.to,
    );
    const [next] = rest.toSorted((a, b) => likelihood(begun, b) - likelihood(begun, a));
    if (!next) continue;
    gone.add(next);
    Object.assign(begun, joined(begun, next));
  }
  return all.filter((one) => !gone.has(one));
}

/** Returns how well two parts fit if several are possible: by where the sentence was broken. */
function likelihood(begun: PageArticle, next: PageArticle): number {
  const isOpen = !endsSentence(begun.paragraphs.at(-1) ?? '');
  return isOpen === startsInside(next.paragraphs[0] ?? '') ? 1 : 0;
}

function joined(begun: PrintedArticle, next: PrintedArticle): Partial<PrintedArticle> {
  const [last = '', first = ''] = [begun.paragraphs.at(-1), next.paragraphs[0]];
  const isWithin = !endsSentence(last) || startsInside(first);
  const paragraphs = isWithin
    ? [...begun.paragraphs.slice(0, -1), joinLines(last, first), ...next.paragraphs.slice(1)]
    : [...begun.paragraphs, ...next.paragraphs];
  return {
    paragraphs,
    captions: [...begun.captions, ...next.captions],
    boxes: [...begun.boxes, ...next.boxes],
    to: next.to,
    parts: [...begun.parts, ...next.parts],
  };
}
