import type { Explanation } from '@masthead/contract';
import { foldedText, type Span } from '../mark-text.ts';

export interface Paragraph {
  key: string;
  text: string;
  /** Offsets within the paragraph. */
  spans: Span[];
}

/**
 * Lead and body as paragraphs with their marks. With `length` only about so many characters of them, the last paragraph
 * ending in '…'; `isCut` says whether anything is left out.
 */
export function paragraphsOf(
  { parts, marks }: Pick<Explanation, 'parts' | 'marks'>,
  length: number | null,
): { paragraphs: Paragraph[]; isCut: boolean } {
  const paragraphs: Paragraph[] = [];
  let left = length ?? Number.POSITIVE_INFINITY;
  for (const part of ['lead', 'body'] as const) {
    const own = marks.filter((mark) => mark.part === part);
    for (const { text, start } of linesOf(parts[part])) {
      if (left <= 0) return { paragraphs, isCut: true };
      const shown = left === Number.POSITIVE_INFINITY ? text : foldedText(text, left);
      const isCut = shown.length < text.length;
      const spans = own
        .filter((mark) => mark.end > start && mark.end <= start + shown.length)
        .map((mark) => ({ start: mark.start - start, end: mark.end - start, clause: mark.clause }));
      paragraphs.push({ key: `${part} ${start}`, text: isCut ? `${shown} …` : shown, spans });
      if (isCut) return { paragraphs, isCut };
      left -= shown.length;
    }
  }
  return { paragraphs, isCut: false };
}

function linesOf(text: string): { text: string; start: number }[] {
  return [...text.matchAll(/[^\n]+/g)].flatMap((match) =>
    match[0].trim() ? [{ text: match[0], start: match.index }] : [],
  );
}
