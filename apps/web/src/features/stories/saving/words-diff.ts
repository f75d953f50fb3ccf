import { diffArrays } from 'diff';

export interface DiffPart {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Changed words beyond which nobody reads a comparison. */
const mostChanges = 4000;

/** Splits a text into words, numbers, signs and spaces: a removed full stop does not remove its word. */
const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}]+(?:[.,’'-][\p{L}\p{N}]+)*|\s+|[^\s\p{L}\p{N}]/gu) ?? [];
const isWord = /[\p{L}\p{N}\n]/u;

/** Returns what changed from one text to another, word by word. Texts with too many changes are shown as replaced. */
export function diffWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges });
  if (!changes)
    return joined([
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ]);
  return gathered(
    joined(
      changes.map(({ added, removed, value }) => ({
        kind: added ? 'new' : removed ? 'gone' : 'same',
        text: value.join(''),
      })),
    ),
  );
}

/** Joins changes in a row: spaces and signs that both texts have between changed words count as changed too. */
function gathered(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let [gone, now] = ['', ''];
  const close = () => {
    result.push({ kind: 'gone', text: gone }, { kind: 'new', text: now });
    [gone, now] = ['', ''];
  };
  for (const [at, part] of parts.entries()) {
    const isBetween = part.kind === 'same' && gone + now !== '' && at < parts.length - 1 && !isWord.test(part.text);
    if (part.kind !== 'new' && (part.kind === 'gone' || isBetween)) gone += part.text;
    if (part.kind !== 'gone' && (part.kind === 'new' || isBetween)) now += part.text;
    if (part.kind !== 'same' || isBetween) continue;
    close();
    result.push(part);
  }
  close();
  return joined(result);
}

/** Returns the differences by lines; an unchanged line is one part, or none. */
export function diffLines(parts: readonly DiffPart[]): DiffPart[][] {
  const lines: DiffPart[][] = [[]];
  for (const { kind, text } of parts)
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      // A paragraph that was only divided has nothing else to show.
      const shown = line || (kind !== 'same' && at === 0 && !text.trim() ? '¶' : '');
      if (shown) lines.at(-1)!.push({ kind, text: shown });
    }
  return lines;
}

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (!part.text) continue;
    if (last?.kind === part.kind) last.text += part.text;
    else result.push({ ...part });
  }
  return result;
}
