export interface DiffPart {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

const longest = 4000;

/** Words, numbers, signs and spaces, each alone: a full stop that goes does not take its word with it. */
const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}]+(?:[.,’'-][\p{L}\p{N}]+)*|\s+|[^\s\p{L}\p{N}]/gu) ?? [];
const isWord = /[\p{L}\p{N}\n]/u;

/** What changed from one text to another, word by word. Texts of more words than are read are shown as replaced. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const parts: DiffPart[] = [{ kind: 'same', text: old.slice(0, start).join('') }];
  parts.push(...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)));
  parts.push({ kind: 'same', text: old.slice(old.length - end).join('') });
  return gathered(joined(parts));
}

function middle(old: readonly string[], now: readonly string[]): DiffPart[] {
  if (old.length * now.length > longest * longest || old.length === 0 || now.length === 0)
    return [
      { kind: 'gone', text: old.join('') },
      { kind: 'new', text: now.join('') },
    ];
  const common = commonLengths(old, now);
  const parts: DiffPart[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    if (at < old.length && to < now.length && old[at] === now[to]) {
      parts.push({ kind: 'same', text: now[to]! });
      at += 1;
      to += 1;
    } else if (to >= now.length || (at < old.length && common[at + 1]![to]! >= common[at]![to + 1]!)) {
      parts.push({ kind: 'gone', text: old[at]! });
      at += 1;
    } else {
      parts.push({ kind: 'new', text: now[to]! });
      to += 1;
    }
  }
  return parts;
}

/** For each pair of places how many words the rests have in common. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = now.length - 1; to >= 0; to -= 1)
      rows[at]![to] =
        old[at] === now[to] ? rows[at + 1]![to + 1]! + 1 : Math.max(rows[at + 1]![to]!, rows[at]![to + 1]!);
  return rows;
}

/** What changed in a row is told as one: spaces and signs that both have between changed words belong to both. */
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

/** The same by lines: what changed in each; an unchanged line is one part, or none. */
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
