import type { Domain, LoadedBundle, LoadedTexts } from './domains.ts';
import { domainsOf, loadPageTexts, loadTexts } from './text-files.ts';
import { createTranslator, type Translator } from './translator.ts';

/** Languages that the interface can be shown in. */
export const availableLanguages: readonly string[] = Object.keys(domainsOf).sort();

/** The error of choosing a language that has no texts. */
export class UnsupportedLanguage extends Error {}

/** Domains of every page, and of messages that a form or a failed call may show at any time. */
const firstDomains: readonly Domain[] = ['app', 'permissions'];

export interface BrowserTranslator extends Translator {
  /** Takes in all texts of a domain; always the same promise of it. */
  load(domain: Domain): Promise<void>;
  /** Like `load`, but kept already where the page that is shown has brought its own texts of the domain. */
  ready(domain: Domain): Promise<void>;
  /** Takes in the texts that a build has found in a page. */
  loadPage(page: string): Promise<void>;
  /** Takes in the rest of the domains of which only the texts of pages are there. */
  complete(): Promise<void>;
  /** Takes in everything that is missing, so that the next page need not wait. */
  loadAll(): Promise<void>;
}

interface Wishes {
  first?: readonly Domain[];
  /** Loads the texts that a build has found in a page. */
  readPage?: typeof loadPageTexts;
  /** Called when a text has come that was missing where it was to be shown. */
  onLate?: () => void;
}

/**
 * Loads what every page needs of a language. Each language has all texts, which a test compares, so none of another one are loaded.
 * Throws UnsupportedLanguage.
 */
export async function loadTranslator(
  language: string,
  { first = firstDomains, readPage = loadPageTexts, onLate }: Wishes = {},
): Promise<BrowserTranslator> {
  if (!availableLanguages.includes(language)) throw new UnsupportedLanguage(language);
  const texts: LoadedBundle = {};
  const loading = new Map<string, Promise<void>>();
  /** Domains of which only the texts of pages are there. */
  const parts = new Map<Domain, Promise<void>>();
  const once = (name: string, take: () => Promise<void>): Promise<void> => {
    const kept = loading.get(name);
    if (kept) return kept;
    const asked = take();
    loading.set(name, asked);
    // The marks by which React knows, without waiting, that a promise is kept.
    asked.then(
      () => Object.assign(asked, { status: 'fulfilled', value: undefined }),
      () => loading.delete(name),
    );
    return asked;
  };
  const load = (domain: Domain): Promise<void> =>
    once(domain, async () => {
      if (domainsOf[language]?.includes(domain)) texts[domain] = await loadTexts(language, domain);
      parts.delete(domain);
    });
  const takePart = (domain: Domain, part: LoadedTexts): void => {
    // All of them are there, or on their way.
    if (loading.has(domain)) return;
    texts[domain] = merged(texts[domain] ?? {}, part);
    parts.set(domain, kept());
  };
  const loadPage = (page: string): Promise<void> =>
    once(`page ${page}`, async () => {
      const found = await readPage(language, page);
      for (const [domain, part] of Object.entries(found)) takePart(domain as Domain, part);
    });
  await Promise.all(first.map(load));
  const { translate, translateRich, has } = createTranslator(language, [{ language, texts }]);
  /** Returns true for a text that is not there because only a part of its domain is, and asks for the rest. */
  const isLate = (key: string): boolean => {
    const domain = key.slice(0, key.indexOf('.')) as Domain;
    if (!parts.has(domain) || has(key)) return false;
    void once(`rest of ${domain}`, () => load(domain).then(onLate)).catch(() => {});
    return true;
  };
  return {
    language,
    translate: (key, params) => (isLate(key) ? '' : translate(key, params)),
    translateRich: (key, params) => (isLate(key) ? '' : translateRich(key, params)),
    has: (key) => !isLate(key) && has(key),
    load,
    ready: (domain) => parts.get(domain) ?? load(domain),
    loadPage,
    complete: async () => void (await Promise.all([...parts.keys()].map(load))),
    loadAll: async () => void (await Promise.all(domainsOf[language]!.map(load))),
  };
}

/** Returns a promise that React knows to be kept. */
const kept = (): Promise<void> => Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/** Returns the texts of two pages. */
const merged = (some: LoadedTexts, others: LoadedTexts): LoadedTexts => ({
  ...some,
  ...Object.fromEntries(
    Object.entries(others).map(([key, text]) => {
      const known = some[key];
      return [key, isBranch(text) && isBranch(known) ? merged(known, text) : text];
    }),
  ),
});
const isBranch = (text: LoadedTexts[string] | undefined): text is LoadedTexts =>
  typeof text === 'object' && !Array.isArray(text);
