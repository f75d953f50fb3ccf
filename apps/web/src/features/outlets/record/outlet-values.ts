import type { OutletForm, OutletRecord } from '@masthead/contract';

/** Returns the values of the form of an outlet. */
export const valuesOf = (record: OutletRecord): OutletForm => ({
  name: record.name,
  url: record.url,
  country_id: record.country?.id ?? null,
  language: record.language,
  media_type: record.media_type,
  geography: record.geography,
  publication_interval: record.publication_interval,
  categories: record.categories,
  logo: record.logo,
  names: record.names,
  domains: record.domains,
  extract_characters: record.extract_characters,
  text_months: record.text_months,
});

export const newValues: OutletForm = {
  name: '',
  url: null,
  country_id: null,
  language: null,
  media_type: 'web',
  geography: null,
  publication_interval: null,
  categories: [],
  logo: null,
  names: [],
  domains: [],
  extract_characters: 320,
  text_months: null,
};
