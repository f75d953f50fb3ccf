import { readFileSync } from 'node:fs';

let lists: Map<string, ReadonlySet<string>> | null = null;

/** Reads `data/stop-words.txt`: a line for each language, its code first. */
function load(): Map<string, ReadonlySet<string>> {
  const lines = readFileSync(new URL('data/stop-words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [language = '', ...words] = line.split(' ');
      return [language, new Set(words)];
    }),
  );
}

/** Returns the words of grammar of a language, in lower case; none of a language outside the twelve content languages. */
export function stopWords(language: string): ReadonlySet<string> {
  lists ??= load();
  return lists.get(language) ?? new Set();
}

/** Returns true if a word in lower case is one of grammar in any of the content languages. */
export function isStopWord(word: string): boolean {
  lists ??= load();
  return [...lists.values()].some((words) => words.has(word));
}
