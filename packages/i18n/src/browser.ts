/// <reference types="vite/types/importMeta.d.ts" />
import type { Bundle, Domain, Texts } from './domains.ts';
import { fallbacksOf } from './languages.ts';
import { createTranslator, type Translator } from './translator.ts';

// The bundler makes one file of each language; mails are written on the server only.
const files = import.meta.glob<Texts>(['../locales/*/*.json', '!../locales/*/emails.json'], { import: 'default' });

const placeOf = (path: string) => {
  const [, language = '', domain = ''] = /\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  return { language, domain: domain as Domain };
};

/** Languages that the interface can be shown in. */
export const availableLanguages: readonly string[] = [
  ...new Set(Object.keys(files).map((path) => placeOf(path).language)),
].sort();

/** The error of choosing a language that has no texts. */
export class UnsupportedLanguage extends Error {}

/** Loads a language and its fallbacks. Throws UnsupportedLanguage. */
export async function loadTranslator(language: string): Promise<Translator> {
  if (!availableLanguages.includes(language)) throw new UnsupportedLanguage(language);
  const chain = fallbacksOf(language).filter((one) => availableLanguages.includes(one));
  return createTranslator(
    language,
    await Promise.all(chain.map(async (one) => ({ language: one, texts: await loadBundle(one) }))),
  );
}

async function loadBundle(language: string): Promise<Bundle> {
  const own = Object.entries(files).filter(([path]) => placeOf(path).language === language);
  return Object.fromEntries(await Promise.all(own.map(async ([path, load]) => [placeOf(path).domain, await load()])));
}
