import type { User } from '@masthead/contract';
import { includes } from '../../platform/http/include.ts';
import { countryShort, neighboursOf } from '../reference/index.ts';
import type { UserRow } from './users.queries.ts';

export function userAnswer(row: UserRow, language: string, include?: string): User {
  const { country_id, ...user } = row;
  const country = country_id && includes(include, 'country') ? countryShort(country_id, language) : null;
  const neighbours =
    country && includes(include, 'country.neighbouring_countries')
      ? { neighbouring_countries: neighboursOf(country.id, language) }
      : {};
  return {
    ...user,
    language: user.language as User['language'],
    full_name: `${row.first_name} ${row.last_name}`.trim(),
    country: country && { ...country, ...neighbours },
  };
}
