import type { FoundName } from '../names/name.ts';
import { sentencesOf, split, type Token, tokensOf } from '../names/tokens.ts';

const legalForm =
  /^(?:AG|SE|GmbH|KG|Inc|Ltd|LLC|plc|PLC|Corp|Co|A\/S|ApS|AS|ASA|AB|Oy|Oyj|BV|NV|SA|SL|SpA|Srl|SAS|SARL|Lda|Ltda)$/;
const isCapital = ({ word }: Token): boolean => /^\p{Lu}[\p{L}\p{M}\p{N}'’.-]*$/u.test(word);

function typeOf(words: readonly string[]): FoundName['type'] {
  if (words.some((word) => legalForm.test(word)) || words.every((word) => /^\p{Lu}{2,}$/u.test(word)))
    return 'organisation';
  return words.length === 2 || words.length === 3 ? 'person' : 'place';
}

/** Finds runs of words with capitals, without the first word of a sentence when it has no neighbour. */
export function capitalRuns(text: string): FoundName[] {
  const tokens = tokensOf(text);
  const found: FoundName[] = [];
  for (const [from, to] of sentencesOf(split(text))) {
    for (let at = from; at < to; at++) {
      if (!isCapital(tokens[at]!)) continue;
      let end = at + 1;
      while (end < to && isCapital(tokens[end]!) && tokens[end]!.start - tokens[end - 1]!.end <= 1) end++;
      const run = tokens.slice(at, end);
      const [first, last] = [run[0]!, run.at(-1)!];
      if (run.length > 1 || at > from)
        found.push({
          text: text.slice(first.start, last.end),
          start: first.start,
          end: last.end,
          type: typeOf(run.map(({ word }) => word)),
        });
      at = end;
    }
  }
  return found;
}
