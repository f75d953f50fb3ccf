import { languageName } from './index.ts';

/** Returns the name of a language in that language, as a list of languages shows it: 'Deutsch'. */
export function ownLanguageName(language: string): string {
  const tag = language.replace('_', '-');
  const name = languageName(tag, tag);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
