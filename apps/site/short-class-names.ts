import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const shortName = (at: number): string =>
  at < letters.length ? letters[at]! : shortName(Math.floor(at / letters.length) - 1) + letters[at % letters.length];

/** Gives the classes of all style sheets in a folder names of one or two letters; a word means the same in each of them. */
export function shortClassNames(folder: string) {
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.module.css'));
  const words = sheets.toSorted().flatMap((name) => {
    const rules = readFileSync(join(folder, name), 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\{[^{}]*\}/g, '{}');
    return [...rules.matchAll(/\.([a-z]\w*)/gi)].map((match) => match[1]!);
  });
  const names = new Map([...new Set(words)].map((word, at) => [word, shortName(at)]));

  /** Stops the build at a class that no style sheet has. */
  const check: Plugin = {
    name: 'known-class-names',
    transform(code, id) {
      if (!id.endsWith('.tsx')) return;
      for (const [, word] of code.matchAll(/\bcss\.(\w+)/g))
        if (!names.has(word!)) this.error(`${id} uses the class ${word}, which no style sheet has`);
    },
  };
  return { check, nameOf: (word: string): string => names.get(word) ?? word };
}
