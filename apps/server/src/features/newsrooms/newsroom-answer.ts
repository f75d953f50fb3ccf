import type { Language, Newsroom } from '@masthead/contract';
import { type Call, publicUrlOf } from '../accounts/index.ts';
import { categoriesNamed, countryShort } from '../reference/index.ts';
import { newsroomUrl, siteBase } from './addresses.ts';
import type { NewsroomRow } from './newsrooms.queries.ts';

type Asked = Pick<Call<'newsrooms.show'>, 'config' | 'request' | 'language'>;

/** A newsroom as the contract shows it, in the caller's language. */
export function newsroomAnswer(call: Asked, row: NewsroomRow): Newsroom {
  const { brand_id, brand_name, organisation_id: _, organisation_name: __, sort: ___, country_id, ...rest } = row;
  const { social_handles, files, contacts, followers, stories, categories, ...facts } = rest;
  const url = newsroomUrl(siteBase(call.config, publicUrlOf(call)), row);
  return {
    ...facts,
    language: row.language as Language,
    counts: { social_handles, files, categories: categories.length, contacts, followers, stories },
    url,
    rss: `${url}/rss.xml`,
    is_published: row.published_at !== null,
    brand: { id: brand_id, name: brand_name },
    country: countryShort(country_id, call.language),
    categories: categoriesNamed(categories, call.language),
  };
}
