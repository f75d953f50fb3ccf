import { type Language, languages } from '@masthead/contract';

/** Returns the languages that a report can be in, named in the language of the interface. */
export function reportLanguages(locale: string): { value: Language; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return languages.map((value) => {
    const name = names.of(value.replace('_', '-')) ?? value;
    return { value, label: name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) };
  });
}
