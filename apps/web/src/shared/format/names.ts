const kept = new Map<string, Intl.DisplayNames>();

const namesOf = (type: 'region' | 'language', locale: string): Intl.DisplayNames => {
  const key = `${type} ${locale}`;
  const names = kept.get(key) ?? new Intl.DisplayNames(locale, { type, fallback: 'code' });
  kept.set(key, names);
  return names;
};

/** Returns the name of a country (ISO 3166-1 alpha-2) in a language: 'DE' is Deutschland. */
export const countryName = (id: string, locale: string): string => namesOf('region', locale).of(id) ?? id;

/** Returns the name of a language (ISO 639-1) in a language. Other codes, such as 'other', are returned unchanged. */
export function languageName(code: string, locale: string): string {
  try {
    return namesOf('language', locale).of(code.replace('_', '-')) ?? code;
  } catch {
    return code;
  }
}
