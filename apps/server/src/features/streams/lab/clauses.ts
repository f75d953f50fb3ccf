import { explain, type MatchDocument, type Query } from '@masthead/matching';
import { conjunctsOf, termsOf } from '../stream-query.ts';

/** One condition of a search, as the lab counts it. */
export interface LabClause {
  /** Form field, or `boolean` for what the form has no field for. */
  field: string;
  text: string;
  /** Query of the clause alone; null: it only excludes, so it is counted by what it removes. */
  finds: Query | null;
  /** The search without it; only if it shuts out. */
  without: Query | null;
}

const blank: MatchDocument = {
  id: '',
  headline: '',
  lead: '',
  body: '',
  language: '',
  country: null,
  media_type: '',
  outlet_id: '',
  site: '',
  author: null,
};

/** Words that are shut out are one condition, however many there are; so are the outlets. */
const joined = new Set(['excluded_words', 'blocked_outlets']);

/** Returns the conditions of a search in their order. */
export function labClauses(query: Query): LabClause[] {
  const parts = conjunctsOf(query);
  const described = explain(query, blank).clauses;
  const groups = new Map<string, number[]>();
  parts.forEach((_, index) => {
    const field = described[index]?.field ?? 'boolean';
    const key = joined.has(field) ? field : `${index}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  return [...groups.values()].map((indexes) => {
    const first = parts[indexes[0]!]!;
    const finds = first.kind === 'not' || termsOf(first, true).length === 0 ? null : first;
    return {
      field: described[indexes[0]!]?.field ?? 'boolean',
      text: indexes.map((index) => described[index]?.text ?? '').join(', '),
      finds,
      without: finds ? null : { kind: 'and', of: parts.filter((_, index) => !indexes.includes(index)) },
    };
  });
}
