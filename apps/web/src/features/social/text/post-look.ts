import type { PostNetwork } from '@masthead/contract';
import { link } from './campaign-marks.ts';

interface Look {
  /** Characters after which the network hides the rest behind "more"; null: it shows all of a text this long. */
  fold: number | null;
  /** True if addresses in the text can be followed. */
  hasLinks: boolean;
  /** True if the network shows a card of the first address. */
  hasCard: boolean;
}

/** Posts as the networks' own apps showed them in 2026. No network documents these, and each may change them. */
export const looks: Record<PostNetwork, Look> = {
  twitter: { fold: null, hasLinks: true, hasCard: true },
  mastodon: { fold: null, hasLinks: true, hasCard: true },
  bluesky: { fold: null, hasLinks: true, hasCard: true },
  threads: { fold: null, hasLinks: true, hasCard: true },
  instagram: { fold: 125, hasLinks: false, hasCard: false },
  linkedin: { fold: 210, hasLinks: true, hasCard: true },
  facebook: { fold: 477, hasLinks: true, hasCard: true },
  pinterest: { fold: 60, hasLinks: false, hasCard: false },
  tiktok: { fold: 100, hasLinks: false, hasCard: false },
  youtube: { fold: 150, hasLinks: true, hasCard: false },
};

/** Returns the part of a text that is shown before "more". */
export function shownText(text: string, fold: number | null): { shown: string; isCut: boolean } {
  const signs = [...text];
  if (fold === null || signs.length <= fold) return { shown: text, isCut: false };
  return { shown: `${signs.slice(0, fold).join('').trimEnd()}…`, isCut: true };
}

/** Splits a text into runs; hashtags, accounts and, where they can be followed, addresses are marked. */
export function partsOf(text: string, hasLinks: boolean): { text: string; isMarked: boolean }[] {
  const tags = /(?<![\p{L}\p{N}&/])[#@][\p{L}\p{N}_][\p{L}\p{N}_.]*/u;
  const marks = new RegExp(hasLinks ? `${link.source}|${tags.source}` : tags.source, 'giu');
  const parts: { text: string; isMarked: boolean }[] = [];
  let from = 0;
  for (const found of text.matchAll(marks)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), isMarked: false });
    parts.push({ text: found[0], isMarked: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMarked: false });
  return parts;
}
