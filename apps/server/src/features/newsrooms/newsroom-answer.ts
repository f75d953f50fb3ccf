import type { Language, Newsroom } from '@masthead/contract';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import type { Call } from '../access/index.ts';
import { categoriesNamed, countryShort } from '../reference/index.ts';
import { newsroomUrl, siteBase } from './addresses.ts';
import { proofFileOf, recordOf } from './domains/prove-domain.ts';
import type { NewsroomRow } from './newsrooms.queries.ts';
import { countStories } from './newsrooms.requests.ts';

type Asked = Pick<Call<'newsrooms.show'>, 'db' | 'config' | 'request' | 'language'>;

/** Returns newsrooms as the contract shows them, in the caller's language. */
export async function newsroomAnswers(call: Asked, rows: readonly NewsroomRow[]): Promise<Newsroom[]> {
  const stories = await countStories.call(call.db, rows);
  return rows.map((row) => newsroomAnswer(call, row, stories.get(row.id) ?? 0));
}

function newsroomAnswer(call: Asked, row: NewsroomRow, stories: number): Newsroom {
  const { brand_id, brand_name, country_id, claimed_domain, ...rest } = row;
  const { organisation_id: _organisation, organisation_name: _name, sort: _sort, ...inside } = rest;
  const { domain_token: _token, domain_problem: _problem, domain_checked_at: _checked, ...shown } = inside;
  const { social_handles, files, contacts, followers, categories, ...facts } = shown;
  const url = newsroomUrl(siteBase(call.config, publicUrlOf(call)), row);
  return {
    ...facts,
    domain: claimed_domain,
    domain_proof: proofOf(row),
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

function proofOf(row: NewsroomRow): Newsroom['domain_proof'] {
  const { claimed_domain: domain, domain_token: value } = row;
  if (!domain || !value) return null;
  return {
    state: row.domain === domain ? 'verified' : 'pending',
    problem: row.domain_problem,
    record: recordOf(domain),
    file: proofFileOf(domain),
    value,
    checked_at: row.domain_checked_at,
  };
}
