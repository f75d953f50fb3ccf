import type { NameKind } from '@masthead/contract';
import { nameKinds } from '@masthead/contract';
import { addDays, type Day, daysBetween, startOfWeek } from '@masthead/measuring';
import { nameKey } from '@masthead/trends';
import { invalidField } from '../../../platform/http/failure.ts';
import { brandIn, type Call, entryInBrand } from '../../access/index.ts';
import { logLikelihood, significant } from '../answers/significance.ts';
import type { Days } from '../answers/span.ts';
import { listTerms } from '../answers/sums.queries.ts';
import {
  findNamedRelation,
  findTerm,
  isJournalist,
  listMentionsOf,
  listTermsOfMentions,
  listWithName,
} from './names.queries.ts';

const weeks = 13;
/** The newest documents of a brand in which connections are counted. */
const sampled = 2000;
const leastTogether = 2;
const shown = { outlets: 5, connected: 8, newest: 5 } as const;

const isName = (kind: string): kind is NameKind => nameKinds.some((known) => known === kind);

/** Returns the terms that are in the same documents as one more often than by chance, the most significant first. */
function connectedTerms(documents: readonly { terms: readonly number[] }[], termId: number): number[] {
  const [alone, together] = [new Map<number, number>(), new Map<number, number>()];
  const raise = (counts: Map<number, number>, term: number) => counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const { terms } of documents) {
    const isWith = terms.includes(termId);
    for (const term of terms) {
      raise(alone, term);
      if (isWith && term !== termId) raise(together, term);
    }
  }
  const own = alone.get(termId) ?? 0;
  return [...together]
    .map(([term, count]) => ({
      term,
      count,
      strength: logLikelihood(count, own, alone.get(term)!, documents.length),
    }))
    .filter(({ count, strength }) => count >= leastTogether && strength >= significant)
    .sort((a, b) => b.strength - a.strength || a.term - b.term)
    .map(({ term }) => term);
}

/** Returns the outlets of some documents with their numbers, the largest first. */
function outletsOf(rows: readonly { outlet_id: string; outlet_name: string }[]) {
  return [...Map.groupBy(rows, ({ outlet_id }) => outlet_id)]
    .map(([id, own]) => ({ id, name: own[0]!.outlet_name, articles: own.length }))
    .sort((a, b) => b.articles - a.articles || (a.name < b.name ? -1 : 1))
    .slice(0, shown.outlets);
}

function weeksOf(rows: readonly { day: Day }[], { start }: Days) {
  const counts = new Array<number>(weeks).fill(0);
  for (const { day } of rows) {
    const at = Math.floor(daysBetween(start, day) / 7);
    if (counts[at] !== undefined) counts[at] += 1;
  }
  return counts.map((articles, at) => ({ start: addDays(start, 7 * at), articles }));
}

/**
 * Returns a name as the brand's own mentions have it; nothing else is looked at, so another customer's material is not shown.
 * Throws 422.
 */
export async function answerName({ db, clock, scope, params, query: { kind, name } }: Call<'brands.names.show'>) {
  const brandId = brandIn(scope, params.brand_id);
  if (!name) throw invalidField('name', 'required');
  const today = clock.now().toISOString().slice(0, 10);
  const days = { start: addDays(startOfWeek(today), -7 * (weeks - 1)), end: today };
  const termId = await findTerm(db, kind, nameKey(name));
  const rows = termId === undefined ? [] : await listWithName(db, scope, brandId, days, termId);
  const connected =
    termId === undefined || rows.length === 0
      ? []
      : await connectedNames(db, await listTermsOfMentions(db, scope, brandId, days, sampled), termId);
  const isPerson = kind === 'person';
  const may = (permission: 'relations.list' | 'discover.list') =>
    isPerson && entryInBrand(scope.actor, brandId, permission).can;
  return {
    data: {
      kind,
      name,
      articles: rows.length,
      weeks: weeksOf(rows, days),
      outlets: outletsOf(rows),
      connected,
      newest: await listMentionsOf(
        db,
        scope,
        brandId,
        rows.slice(0, shown.newest).map(({ document_id }) => document_id),
      ),
      relation: may('relations.list') ? ((await findNamedRelation(db, brandId, name)) ?? null) : null,
      is_journalist: may('discover.list') && (await isJournalist(db, name)),
    },
  };
}

async function connectedNames(
  db: Call<'brands.names.show'>['db'],
  documents: readonly { terms: number[] }[],
  termId: number,
) {
  const ids = connectedTerms(documents, termId);
  const terms = new Map((await listTerms(db, ids.slice(0, 5 * shown.connected))).map((term) => [term.id, term]));
  const names: { kind: NameKind; name: string; articles: number }[] = [];
  for (const id of ids) {
    const term = terms.get(id);
    if (!term || !isName(term.kind) || names.length === shown.connected) continue;
    const articles = documents.filter((one) => one.terms.includes(id) && one.terms.includes(termId)).length;
    names.push({ kind: term.kind, name: term.name, articles });
  }
  return names;
}
