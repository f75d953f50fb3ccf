import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { countryId, currencyCode, include, many } from './fields.ts';
import { languages } from './form-choices.ts';

export const language = z.enum(languages);

const currency = z.object({
  code: currencyCode,
  name: z.string(),
  /** Units of this currency for 1 DKK. */
  rate: z.number().positive(),
  rate_at: z.string().nullable(),
});

export const countryShort = z.object({ id: countryId, iso_alpha2: countryId, name: z.string() });
const country = countryShort.extend({
  search_index: z.string(),
  currency: currency.nullable().optional(),
  /** Factor of the value metric; Denmark is 1. */
  compoundIndex: z.number().nullable().optional(),
  population: z.number().int().nullable(),
  neighbouring_countries: z.array(countryShort).optional(),
});

const categoryFields = z.object({
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  depth: z.number().int().min(0).max(2),
  name: z.string(),
});
export const category = categoryFields.extend({
  get children() {
    return z.array(category).optional();
  },
});
export type Category = z.infer<typeof category>;

export const connectCategory = z.object({ slug: z.string(), name: z.string() });

export const referenceEndpoints = defineEndpoints({
  'countries.index': {
    method: 'GET',
    path: '/countries',
    area: 'app-data',
    summary: 'All countries, names in the caller’s language; include=currency,compoundIndex,neighbouring_countries',
    access: 'public',
    query: z.object(include),
    answer: many(country),
  },
  'currencies.index': {
    method: 'GET',
    path: '/currencies',
    area: 'app-data',
    summary: 'Currencies with rates on base DKK',
    access: 'public',
    answer: many(currency),
  },
  'languages.index': {
    method: 'GET',
    path: '/languages',
    area: 'app-data',
    summary: 'Languages of the interface and of documents',
    access: 'public',
    answer: many(
      z.object({
        code: z.string(),
        name: z.string(),
        own_name: z.string(),
        interface: z.boolean(),
        content: z.boolean(),
      }),
    ),
  },
  'categories.index': {
    method: 'GET',
    path: '/categories',
    area: 'app-data',
    summary: 'Subject categories as a tree (include=children) or its top level',
    access: 'signed-in',
    query: z.object(include),
    answer: many(category),
  },
  'categories.flat': {
    method: 'GET',
    path: '/categories/flat',
    area: 'app-data',
    summary: 'Subject categories as one list',
    access: 'signed-in',
    answer: many(categoryFields),
  },
  'connect.categories': {
    method: 'GET',
    path: '/connect/categories',
    area: 'connect',
    summary: 'The 22 categories of relations',
    access: 'signed-in',
    answer: many(connectCategory),
  },
});
