import { languageName } from './index.ts';

/** A language under its own name, as a list of languages shows it: 'Deutsch'. */
export function ownLanguageName(language: string): string {
  const tag = language.replace('_', '-');
  const name = languageName(tag, tag);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
