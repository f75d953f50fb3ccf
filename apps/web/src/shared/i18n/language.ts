import { type Domain, localeOf, matchLanguage } from '@masthead/i18n';
import { availableLanguages, type BrowserTranslator, loadTranslator } from '@masthead/i18n/browser';
import { caller } from '../api/call.ts';
import { createStore } from '../store.ts';

/** One promise, marked as kept: a new one for each render would make React wait without an end until the session is there. */
const nothing: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/** The translator of the language shown; until one is loaded, texts are their keys. */
export const translator = createStore<BrowserTranslator>({
  language: 'en',
  translate: (key) => key,
  translateRich: (key) => key,
  has: () => false,
  load: () => nothing,
  ready: () => nothing,
  loadPage: () => nothing,
  complete: async () => {},
  loadAll: async () => {},
});

/** Domains that pages have asked for. */
export const wanted = new Set<Domain>();

/** Shows the interface in another language. Throws UnsupportedLanguage; what is on screen stays as it is then. */
export async function showLanguage(language: string): Promise<void> {
  const next = await loadTranslator(language, { onLate: () => translator.set({ ...translator.get() }) });
  caller.set({ ...caller.get(), locale: localeOf(language) });
  document.documentElement.lang = localeOf(language);
  // A page that asks for its texts before waits for those that were on screen.
  await Promise.all([...wanted].map((domain) => next.load(domain)));
  translator.set(next);
}

/** Returns the language of an unknown visitor, chosen by the browser's settings. */
export const browserLanguage = (): string => matchLanguage(navigator.languages, availableLanguages);

export { availableLanguages };
