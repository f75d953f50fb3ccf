import type { Relation } from '@masthead/contract';
import { connectCategoriesNamed, countryShort } from '../reference/index.ts';
import type { RelationRow, Sums } from './relations.queries.ts';

/** Returns a relation as the API answers it, with its sums if they were requested. */
export function relationAnswer(row: RelationRow, language: string, stats?: Sums): Relation {
  const { outlet_id, outlet_name, tier, country_id, categories, sort: _, ...plain } = row;
  return {
    ...plain,
    media_outlet: outlet_id && outlet_name !== null ? { id: outlet_id, name: outlet_name, tier } : null,
    country: country_id ? countryShort(country_id, language) : null,
    categories: connectCategoriesNamed(categories, language),
    ...(stats && { stats }),
  };
}
