import type { Explanation } from '@masthead/contract';
import { foldedText, type Span } from '../mark-text.ts';

interface Paragraph {
  key: string;
  text: string;
  /** Offsets within the paragraph. */
  spans: Span[];
  /** Second of a recording at which its first match is spoken. */
  second: number | null;
}

/**
 * Returns lead and body as paragraphs with their marks. With `length`, only about so many characters of them, the last
 * paragraph ending in '…'; `isCut` is true if anything is left out.
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
      const second = own.find((mark) => mark.end > start && mark.end <= start + shown.length)?.at_second ?? null;
      paragraphs.push({ key: `${part} ${start}`, text: isCut ? `${shown} …` : shown, spans, second });
      if (isCut) return { paragraphs, isCut };
      left -= shown.length;
    }
  }
  return { paragraphs, isCut: false };
}

const endsSentence = /[.!?…:;][)"'”“’»\]]*$|[)»”]$/;
const startsSmall = /^\s*\p{Ll}/u;
/** Lines at least so long that do not end a sentence were wrapped; shorter ones may be headings. */
const wrappedFrom = 40;

/** Returns whether a line continues in the next one: some sources wrap their texts. */
const goesOn = (line: string, next: string): boolean =>
  startsSmall.test(next) || (line.trimEnd().length >= wrappedFrom && !endsSentence.test(line.trimEnd()));

/** Paragraphs of a text. A wrapped line and the next are one, a space for the break, so that the offsets stay true. */
function linesOf(text: string): { text: string; start: number }[] {
  const lines: { text: string; start: number }[] = [];
  let end = -1;
  for (const match of text.matchAll(/[^\n]+/g)) {
    const last = lines.at(-1);
    const follows =
      last && match.index === end + 1 && goesOn(last.text.slice(last.text.lastIndexOf('\n') + 1), match[0]);
    if (follows) last.text += `\n${match[0]}`;
    else if (match[0].trim()) lines.push({ text: match[0], start: match.index });
    end = match.index + match[0].length;
  }
  return lines.map((line) => ({ ...line, text: line.text.replaceAll('\n', ' ') }));
}
