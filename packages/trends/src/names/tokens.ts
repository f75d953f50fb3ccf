/** One word, number or sign of a text; `text.slice(start, end)` is the token. */
export interface Token {
  word: string;
  start: number;
  end: number;
  /** A letter is in it; one of them is a capital. */
  isWord: boolean;
  hasCapital: boolean;
}

const letter = /\p{L}/u;

function tokenOf(word: string, start: number): Token {
  const isWord = letter.test(word);
  return { word, start, end: start + word.length, isWord, hasCapital: isWord && word !== word.toLowerCase() };
}

/** Longest token in UTF-16 units. Longer runs of letters are cut, so that no pattern meets an endless word. */
const longestToken = 60;
/** Elided articles and prepositions that are no part of a name: l'Oréal is two tokens. */
const elided = /^(?:l|d|dell|dall|nell|sull|all|un|qu|j|s|n|c|m|t|quest|quell|sant)['’]$/i;
/** Abbreviations, initials, words with hyphens and endings after a colon (HIFK:n), single signs. */
const pieces =
  /(?:\p{L}\.){2,}(?![\p{L}\p{M}])|\p{Lu}\.(?=[\s-])|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’](?=\p{L})|[\p{L}\p{M}\p{N}])*(?:[-–](?=[\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*(?::\p{Ll}{1,5}(?![\p{L}\p{N}]))?|\S/gu;

/** Adds the parts of a word at its apostrophes: the elided article before it, the genitive 's after it. */
function addWord(tokens: Token[], word: string, start: number): void {
  const push = (from: number, to: number) => tokens.push(tokenOf(word.slice(from, to), start + from));
  const at = word.search(/['’]/);
  if (at < 0) {
    push(0, word.length);
    return;
  }
  const from = elided.test(word.slice(0, at + 1)) && at + 1 < word.length ? at + 1 : 0;
  if (from > 0) push(0, from);
  const genitive = /['’]s$/i.exec(word);
  if (!genitive || genitive.index <= from) {
    push(from, word.length);
    return;
  }
  push(from, genitive.index);
  push(genitive.index, word.length);
}

/** Returns the tokens of a text in their order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pieces)) {
    const { index } = match;
    for (let from = 0; from < match[0].length; from += longestToken)
      addWord(tokens, match[0].slice(from, from + longestToken), index + from);
  }
  return tokens;
}

const ends = /^[.!?…:;|•]$/;
const opens = /^["'“”„«»‘’([–—-]$/;

/** Returns the ranges of sentences as [from, to) over the tokens. A line break ends one, and so do 200 tokens. */
export function sentencesOf(text: string, tokens: readonly Token[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  let from = 0;
  for (let at = 1; at < tokens.length; at++) {
    const [before, token] = [tokens[at - 1]!, tokens[at]!];
    const gap = token.start - before.end;
    const isBreak = gap > 0 && text.slice(before.end, token.start).includes('\n');
    const isEnd = gap > 0 && ends.test(before.word) && (opens.test(token.word) || /^[\p{Lu}\p{N}]/u.test(token.word));
    if (!isBreak && !isEnd && at - from < 200) continue;
    ranges.push([from, at]);
    from = at;
  }
  if (from < tokens.length) ranges.push([from, tokens.length]);
  return ranges;
}
