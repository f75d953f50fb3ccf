import { readdirSync, readFileSync } from 'node:fs';
import { type Bundle, domains } from './domains.ts';
import { fallbacksOf, matchLanguage, readAcceptLanguage } from './languages.ts';
import { createTranslator as createFrom, type Params, type Translator } from './translator.ts';

const folder = new URL('../locales/', import.meta.url);
const kept = new Map<string, Translator>();

/** Languages that texts exist in: the folders of locales/. */
export const availableLanguages: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

/** Creates the translator of a language, kept after the first call; pt_BR falls back to pt, everything to English. */
export function createTranslator(language: string): Translator {
  const known = kept.get(language);
  if (known) return known;
  const chain = fallbacksOf(language).filter((one) => availableLanguages.includes(one));
  const translator = createFrom(
    language,
    chain.map((one) => ({ language: one, texts: readBundle(one) })),
  );
  // Only real languages are kept, so that made-up ones cannot fill the memory.
  if (availableLanguages.includes(language)) kept.set(language, translator);
  return translator;
}

/** Returns the text of 'domain.key' in a language, synchronously; the key itself if there is no such text. */
export const translate = (language: string, key: string, params?: Params): string =>
  createTranslator(language).translate(key, params);

/** Returns the language of answers, from an Accept-Language header; both 'pt-BR' and 'pt_BR' are understood. */
export const languageOf = (acceptLanguage: string | undefined): string =>
  matchLanguage(readAcceptLanguage(acceptLanguage), availableLanguages);

/** Returns all texts of one language. */
export const readBundle = (language: string): Bundle =>
  Object.fromEntries(
    domains.map((domain) => [domain, JSON.parse(readFileSync(new URL(`${language}/${domain}.json`, folder), 'utf8'))]),
  );
