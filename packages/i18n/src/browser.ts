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

/** What every page says, and what a form or a failed call may say at any time. */
const firstDomains: readonly Domain[] = ['app', 'permissions'];

export interface BrowserTranslator extends Translator {
  /** Takes in the texts of a domain; null: they are there. The promise is the same until they are. */
  load(domain: Domain): Promise<void> | null;
  /** Takes in everything that is missing, so that the next page need not wait. */
  loadAll(): Promise<void>;
}

/** Loads what every page needs of a language and its fallbacks. Throws UnsupportedLanguage. */
export async function loadTranslator(
  language: string,
  first: readonly Domain[] = firstDomains,
): Promise<BrowserTranslator> {
  if (!availableLanguages.includes(language)) throw new UnsupportedLanguage(language);
  const bundles = fallbacksOf(language)
    .filter((one) => availableLanguages.includes(one))
    .map((one) => ({ language: one, texts: {} as Bundle }));
  const loading = new Map<Domain, Promise<void>>();
  const loaded = new Set<Domain>();
  const take = async (domain: Domain) => {
    await Promise.all(
      bundles.map(async ({ language: one, texts }) => {
        const own = await files[`../locales/${one}/${domain}.json`]?.();
        if (own) texts[domain] = own;
      }),
    );
    loaded.add(domain);
  };
  const load = (domain: Domain): Promise<void> | null => {
    if (loaded.has(domain)) return null;
    const asked =
      loading.get(domain) ??
      take(domain).catch((error: unknown) => {
        loading.delete(domain);
        throw error;
      });
    loading.set(domain, asked);
    return asked;
  };
  await Promise.all(first.map(load));
  const translator = createTranslator(language, bundles);
  return { ...translator, load, loadAll: async () => void (await Promise.all(domainsOf(language).map(load))) };
}

const domainsOf = (language: string): Domain[] =>
  Object.keys(files)
    .map(placeOf)
    .filter((place) => place.language === language)
    .map(({ domain }) => domain);
