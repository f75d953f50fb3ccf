import type { PageArticle } from '../print/segment-page.ts';
import type { SetArticle } from './print-pages.ts';

const plain = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the length of the longest common subsequence. */
function common<T>(a: readonly T[], b: readonly T[]): number {
  let row = new Uint16Array(b.length + 1);
  for (const one of a) {
    const next = new Uint16Array(b.length + 1);
    for (let at = 1; at <= b.length; at++)
      next[at] = one === b[at - 1] ? row[at - 1]! + 1 : Math.max(row[at]!, next[at - 1]!);
    row = next;
  }
  return row[b.length]!;
}

/** Returns the share of two texts that is equal and in the same order, from 0 to 1. */
const likeness = (a: readonly string[], b: readonly string[]): number =>
  a.length + b.length === 0 ? 1 : (2 * common(a, b)) / (a.length + b.length);

const letters = (words: readonly string[]): string[] => [...words.join(' ')];

type Read = Pick<PageArticle, 'headline' | 'paragraphs'>;

/** Likeness from which headline and text count as right. */
const limits = { headline: 0.9, text: 0.95 };

/** Compares words; those of scans by letters, because text recognition misreads some. */
const alike = (truth: string, read: string, isScan: boolean): number => {
  const [a, b] = [plain(truth), plain(read)];
  return isScan && a.length < 60 ? likeness(letters(a), letters(b)) : likeness(a, b);
};

export function score(
  truth: readonly Pick<SetArticle, 'headline' | 'paragraphs'>[],
  read: readonly Read[],
  isScan = false,
): { right: number; total: number; extra: number; wrong: string[] } {
  const left = new Set(read);
  const wrong: string[] = [];
  let right = 0;
  for (const one of truth) {
    const scored = [...left].map((article) => ({
      article,
      headline: alike(one.headline, article.headline, isScan),
      text: alike(one.paragraphs.join(' '), article.paragraphs.join(' '), isScan),
    }));
    const [best] = scored.toSorted((a, b) => b.text + b.headline / 2 - a.text - a.headline / 2);
    if (best && best.headline >= limits.headline && best.text >= limits.text) right++;
    else
      wrong.push(
        `"${one.headline}" (${plain(one.paragraphs.join(' ')).length} words): headline ${best?.headline.toFixed(2)} "${best?.article.headline}", text ${best?.text.toFixed(2)} (${plain(best?.article.paragraphs.join(' ') ?? '').length} words)`,
      );
    if (best && best.text > 0.5) left.delete(best.article);
  }
  return { right, total: truth.length, extra: left.size, wrong };
}
