import { type CountryFact, countryFacts, localeOf, remembered } from './facts.ts';

/** A country as other records show it: the contract's countryShort. */
interface CountryShort {
  id: string;
  iso_alpha2: string;
  name: string;
}

const byId = new Map(countryFacts.map((country) => [country.id, country]));
const regions = remembered((language) => new Intl.DisplayNames(localeOf(language), { type: 'region' }));

export const isCountry = (id: string): boolean => byId.has(id);

/** Returns the name in the caller's language; the id itself for an unknown country. */
export function countryName(id: string, language: string): string {
  const fact = byId.get(id);
  if (!fact) return id;
  // CLDR's English names are diplomatic (‘Hong Kong SAR China’); ours are the ones that people look for.
  return language === 'en' ? fact.name : (regions(language).of(id) ?? fact.name);
}

export const countryShort = (id: string, language: string): CountryShort => ({
  id,
  iso_alpha2: id,
  name: countryName(id, language),
});

/** Countries that share a border, by name. */
export const neighboursOf = (id: string, language: string): CountryShort[] =>
  byName(
    (byId.get(id)?.neighbours ?? []).map((neighbour) => countryShort(neighbour, language)),
    language,
  );

/** Returns the currency of a country; null if it is not known. */
export const currencyOfCountry = (id: string | null): string | null => byId.get(id ?? '')?.currency_code ?? null;

/** Returns the factor of hfValue; null if it is not known. */
export const compoundIndexOf = (id: string): number | null => byId.get(id)?.compound_index ?? null;

/** Inhabitants, rounded; null if it is not known or nobody lives there. */
export const populationOf = (id: string): number | null => byId.get(id)?.population ?? null;

/** Returns all countries with the fields that are always included, by name in the caller's language. */
export const countriesIn = remembered((language) =>
  byName(
    countryFacts.map((fact) => ({ fact, ...summary(fact, language) })),
    language,
  ),
);

function summary({ id, name: english, population }: CountryFact, language: string) {
  const short = countryShort(id, language);
  return { ...short, search_index: searchIndex([short.name, english, id]), population };
}

/** Returns names in lower case, each with and without its marks, so that both ‘österreich’ and ‘osterreich’ find it. */
function searchIndex(names: readonly string[]): string {
  const lower = names.map((name) => name.toLowerCase());
  const plain = lower.map((name) => name.normalize('NFD').replace(/\p{M}/gu, ''));
  return [...new Set([...lower, ...plain])].join(' ');
}

function byName<T extends { name: string }>(rows: T[], language: string): T[] {
  const { compare } = new Intl.Collator(localeOf(language));
  return rows.sort((a, b) => compare(a.name, b.name));
}
