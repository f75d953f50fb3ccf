import { contentLanguages, languages } from '@masthead/contract';
import { localeOf, remembered } from './facts.ts';

const namesIn = remembered((language) => new Intl.DisplayNames(localeOf(language), { type: 'language' }));

/** Returns the name of a language in a language, with a capital. */
export const languageName = (code: string, language: string): string => {
  const name = namesIn(language).of(localeOf(code)) ?? code;
  // Many languages write theirs in small letters, a list starts each with a capital.
  return name.charAt(0).toLocaleUpperCase(localeOf(language)) + name.slice(1);
};

/** Languages of the interface, of documents, or of both. */
export const languagesIn = remembered((language) =>
  [...new Set<string>([...languages, ...contentLanguages])].map((code) => ({
    code,
    name: languageName(code, language),
    own_name: languageName(code, code),
    interface: languages.some((one) => one === code),
    content: contentLanguages.some((one) => one === code),
  })),
);
