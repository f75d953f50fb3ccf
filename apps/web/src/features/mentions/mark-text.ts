/** A range of a text, in UTF-16 offsets; `clause` is the number of its clause. */
export interface Span {
  start: number;
  end: number;
  clause?: number;
}

/** A piece of a text: marked if it has clauses (an empty list: marked, by nobody in particular). */
interface TextPart {
  text: string;
  start: number;
  clauses: number[] | null;
}

/** Cuts a text at its spans, in order. Spans that overlap or touch become one; parts outside the text are left out. */
export function partsOf(text: string, spans: readonly Span[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, clauses } of merged(text.length, spans)) {
    if (start > at) parts.push({ text: text.slice(at, start), start: at, clauses: null });
    parts.push({ text: text.slice(start, end), start, clauses });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), start: at, clauses: null });
  return parts;
}

interface Merged {
  start: number;
  end: number;
  clauses: number[];
}

function merged(length: number, spans: readonly Span[]): Merged[] {
  const result: Merged[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const start = Math.max(0, span.start);
    const end = Math.min(length, span.end);
    if (start >= end) continue;
    const own = span.clause === undefined ? [] : [span.clause];
    const last = result.at(-1);
    if (!last || start > last.end) {
      result.push({ start, end, clauses: own });
      continue;
    }
    last.end = Math.max(last.end, end);
    last.clauses = [...new Set([...last.clauses, ...own])].sort((a, b) => a - b);
  }
  return result;
}

/**
 * Returns the part of a long text that is shown before it is unfolded: from the start to the first end of a word beyond
 * `length` characters, or the whole text if little would be hidden. Spans are offsets from the start, so they stay
 * valid.
 */
export function foldedText(text: string, length: number): string {
  if (text.length <= length * 1.25) return text;
  const space = text.indexOf(' ', length);
  return space < 0 ? text : text.slice(0, space);
}
