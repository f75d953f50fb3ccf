import { localeOf, matchLanguage, type Translator } from '@masthead/i18n';
import { availableLanguages, loadTranslator } from '@masthead/i18n/browser';
import { caller } from '../api/call.ts';
import { createStore } from '../store.ts';

/** The translator of the language shown; set before anything is rendered. */
export const translator = createStore<Translator>({
  language: 'en',
  translate: (key) => key,
  translateRich: (key) => key,
  has: () => false,
});

/** Shows the interface in another language. Throws UnsupportedLanguage; what is on screen stays as it is then. */
export async function showLanguage(language: string): Promise<void> {
  const next = await loadTranslator(language);
  caller.set({ ...caller.get(), locale: localeOf(language) });
  document.documentElement.lang = localeOf(language);
  translator.set(next);
}

/** The language for somebody of whom nothing is known but the browser. */
export const browserLanguage = (): string => matchLanguage(navigator.languages, availableLanguages);

export { availableLanguages };
