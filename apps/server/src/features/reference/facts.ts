import { readFileSync } from 'node:fs';

/** Names by language; a test keeps them complete. */
interface Names {
  en: string;
  [language: string]: string;
}

export interface CountryFact {
  id: string;
  name: string;
  currency_code: string | null;
  population: number | null;
  /** Basis of compound_index, see data/NOTICE.md. */
  gdp_per_head_usd: number | null;
  compound_index: number | null;
  neighbours: string[];
}

export interface CategoryFact {
  id: number;
  parent_id: number | null;
  depth: number;
  names: Names;
}

interface CurrencyFact {
  code: string;
  name: string;
  /** Units for 1 DKK. */
  rate: number;
}

const read = (name: string): string => readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8');
const parse = <T>(name: string): T => JSON.parse(read(name)) as T;

/** The shipped facts. What ticks (rates) lives in the database, everything else is answered from here. */
export const countryFacts = parse<CountryFact[]>('countries');
export const categoryFacts = parse<CategoryFact[]>('categories');
export const connectCategoryFacts = parse<{ slug: string; names: Names }[]>('connect-categories');
export const currencyFacts = parse<{ rate_at: string; currencies: CurrencyFact[] }>('currencies');

/** Returns the text of the files that the database has a copy of. */
export const storedFacts = (): string => ['countries', 'categories', 'currencies'].map(read).join('\n');

/** Returns the name in the caller's language, of its base (pt for pt_BR), or in English. */
export const nameIn = (names: Names, language: string): string =>
  names[language] ?? names[language.split('_')[0]!] ?? names.en;

/** Returns the tag of one of our languages for Intl: pt_BR is pt-BR there. */
export const localeOf = (language: string): string => language.replace('_', '-');

/** Makes a value for each key once; for what Intl is slow to build. */
export function remembered<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
