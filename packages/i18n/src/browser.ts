import type { Domain, LoadedBundle } from './domains.ts';
import { fallbacksOf } from './languages.ts';
import { domainsOf, loadTexts } from './text-files.ts';
import { createTranslator, type Translator } from './translator.ts';

/** Languages that the interface can be shown in. */
export const availableLanguages: readonly string[] = Object.keys(domainsOf).sort();

/** The error of choosing a language that has no texts. */
export class UnsupportedLanguage extends Error {}

/** Domains of every page, and of messages that a form or a failed call may show at any time. */
const firstDomains: readonly Domain[] = ['app', 'permissions'];

export interface BrowserTranslator extends Translator {
  /** Takes in the texts of a domain; always the same promise of it. */
  load(domain: Domain): Promise<void>;
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
    .map((one) => ({ language: one, texts: {} as LoadedBundle }));
  const loading = new Map<Domain, Promise<void>>();
  const take = async (domain: Domain) => {
    await Promise.all(
      bundles.map(async ({ language: one, texts }) => {
        if (domainsOf[one]?.includes(domain)) texts[domain] = await loadTexts(one, domain);
      }),
    );
  };
  const load = (domain: Domain): Promise<void> => {
    const kept = loading.get(domain);
    if (kept) return kept;
    const asked = take(domain);
    loading.set(domain, asked);
    // The marks by which React knows, without waiting, that a promise is kept.
    asked.then(
      () => Object.assign(asked, { status: 'fulfilled', value: undefined }),
      () => loading.delete(domain),
    );
    return asked;
  };
  await Promise.all(first.map(load));
  const translator = createTranslator(language, bundles);
  return { ...translator, load, loadAll: async () => void (await Promise.all(domainsOf[language]!.map(load))) };
}
