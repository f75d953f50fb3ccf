import type { AnswerOf, EndpointName, Endpoints, QueryOf } from '@masthead/contract';
import type { Services } from '../../platform/services.ts';
import { categoriesIn, categoryTree, connectCategoriesIn } from './categories.ts';
import { countriesIn, neighboursOf } from './countries.ts';
import { currencyName, type Rates } from './currencies.ts';
import { languagesIn } from './languages.ts';
import { type CurrencyRow, listCurrencies } from './reference.queries.ts';

/** The part of a call that these handlers need: accounts depends on this feature, so its types cannot be used here. */
type InLanguage = { language: string };
type Include<N extends EndpointName> = { query: QueryOf<Endpoints[N]> };
type Reading = Pick<Services, 'db'>;
type Answer<N extends EndpointName> = AnswerOf<Endpoints[N]>;

const inLanguage = (row: CurrencyRow, language: string) => ({ ...row, name: currencyName(row.code, language) });

/** Rates as they are now, for converting. */
export async function loadRates({ db }: Pick<Services, 'db'>): Promise<Rates> {
  return new Map((await listCurrencies(db)).map(({ code, rate }) => [code, rate]));
}

async function listCountries({
  db,
  language,
  query,
}: Reading & InLanguage & Include<'countries.index'>): Promise<Answer<'countries.index'>> {
  const parts = new Set((query.include ?? '').split(','));
  const rows = parts.has('currency') ? await listCurrencies(db) : [];
  const currencies = new Map(rows.map((row) => [row.code, inLanguage(row, language)]));
  const data = countriesIn(language).map(({ fact, ...country }) => ({
    ...country,
    ...(parts.has('currency') && { currency: currencies.get(fact.currency_code ?? '') ?? null }),
    ...(parts.has('compoundIndex') && { compoundIndex: fact.compound_index }),
    ...(parts.has('neighbouring_countries') && { neighbouring_countries: neighboursOf(fact.id, language) }),
  }));
  return { data };
}

function listCategories({ language, query }: InLanguage & Include<'categories.index'>): Answer<'categories.index'> {
  const tree = categoryTree(language);
  if ((query.include ?? '').split(',').includes('children')) return { data: tree };
  return { data: tree.map(({ children: _, ...category }) => category) };
}

export const referenceRoutes = {
  'countries.index': listCountries,
  'currencies.index': async ({ db, language }: Reading & InLanguage): Promise<Answer<'currencies.index'>> => ({
    data: (await listCurrencies(db)).map((row) => inLanguage(row, language)),
  }),
  'languages.index': ({ language }: InLanguage): Answer<'languages.index'> => ({
    data: languagesIn(language),
  }),
  'categories.index': listCategories,
  'categories.flat': ({ language }: InLanguage): Answer<'categories.flat'> => ({
    data: categoriesIn(language),
  }),
  'connect.categories': ({ language }: InLanguage): Answer<'connect.categories'> => ({
    data: connectCategoriesIn(language),
  }),
};
