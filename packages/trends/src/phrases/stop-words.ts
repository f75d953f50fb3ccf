import { readFileSync } from 'node:fs';
import type { ContentLanguage } from '../names/languages.ts';

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

/** Returns the words of grammar of a language, in lower case. */
export function stopWords(language: ContentLanguage): ReadonlySet<string> {
  lists ??= load();
  return lists.get(language) ?? new Set();
}
