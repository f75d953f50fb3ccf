import { expect, test } from 'vitest';
import { compileTexts } from './compile.ts';
import type { Texts } from './domains.ts';
import { readBundle } from './server.ts';
import { createTranslator, type Translator } from './translator.ts';

/** Parameters for every text: numbers that fall into each plural form, and tags that keep their parts. */
const paramsOf = (number: number) =>
  new Proxy(
    {},
    {
      has: () => true,
      get: (_, name) => (typeof name === 'string' && name.length === 1 ? (parts: unknown[]) => parts.join('') : number),
    },
  );

const keysOf = (texts: Texts, prefix: string): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${prefix}.${key}`] : keysOf(text, `${prefix}.${key}`),
  );

test('a parsed text reads as the text itself', () => {
  const language = 'pl';
  const texts = readBundle(language) as Texts;
  const plain = createTranslator(language, [{ language, texts }]);
  const parsed = createTranslator(language, [{ language, texts: JSON.parse(JSON.stringify(compileTexts(texts))) }]);
  const keys = Object.entries(texts).flatMap(([domain, own]) => keysOf(own as Texts, domain));
  expect(keys.length).toBeGreaterThan(1000);
  const read = ({ translate }: Translator) => keys.map((key, at) => translate(key, paramsOf(at % 7)));
  expect(read(parsed)).toEqual(read(plain));
});
