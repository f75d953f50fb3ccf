import type { MediaProfileRecord } from '@masthead/contract';
import type { SchemaInput } from '@masthead/contract/form-schemas.ts';

type Values = SchemaInput<'mediaProfileForm'>;

export const newValues: Values = {
  name: '',
  email: null,
  phone: null,
  media_outlet_id: null,
  job_title: null,
  categories: [],
  topics: [],
  country_id: null,
  social_profiles: {},
  source: '',
  basis: 'legitimate_interest',
};

export const valuesOf = (profile: MediaProfileRecord): Values => ({
  ...newValues,
  name: profile.name,
  email: profile.email,
  phone: profile.phone,
  media_outlet_id: profile.media_outlet?.id ?? null,
  job_title: profile.job_title,
  categories: profile.categories.map(({ slug }) => slug),
  topics: profile.topics,
  country_id: profile.country?.id ?? null,
  social_profiles: profile.social_profiles,
});
