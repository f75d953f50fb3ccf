import { type ArticleName, type NameKind, nameKinds } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { logLikelihood, significant } from '../answers/significance.ts';
import { listTerms } from '../answers/sums.queries.ts';
import { listTermsOfDocuments } from './names.queries.ts';

/** Documents in which names are looked for, and those that say what is usual. */
interface Rise {
  documents: readonly string[];
  before: readonly string[];
}

/** A name that only one document has explains nothing. */
const leastDocuments = 2;
/** Terms looked up for each name wanted, as phrases and subjects are terms as well. */
const termsPerName = 10;

const isName = (kind: string): kind is NameKind => nameKinds.some((known) => known === kind);

function countTerms(documents: readonly (readonly number[])[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const term of documents.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Returns the terms that documents have more often than those before, the most significant first; of nothing before, the most frequent. */
function risingTerms(documents: readonly number[][], before: readonly number[][]): number[] {
  const usual = countTerms(before);
  const all = documents.length + before.length;
  return [...countTerms(documents)]
    .filter(([, count]) => count >= leastDocuments)
    .map(([term, count]) => ({
      term,
      count,
      strength: logLikelihood(count, documents.length, count + (usual.get(term) ?? 0), all),
    }))
    .filter(({ strength }) => before.length === 0 || strength >= significant)
    .sort((a, b) => b.strength - a.strength || b.count - a.count || a.term - b.term)
    .map(({ term }) => term);
}

/** Returns the names of each rise that set it apart from before, at most so many. */
export async function findRisingNames(db: Db, rises: readonly Rise[], most: number): Promise<ArticleName[][]> {
  const ids = [...new Set(rises.flatMap(({ documents, before }) => [...documents, ...before]))];
  if (ids.length === 0) return rises.map(() => []);
  const termsOf = new Map((await listTermsOfDocuments(db, ids)).map(({ document_id, terms }) => [document_id, terms]));
  const read = (documents: readonly string[]) =>
    documents.flatMap((id) => [termsOf.get(id)].filter((terms) => terms !== undefined));
  const found = rises.map(({ documents, before }) =>
    risingTerms(read(documents), read(before)).slice(0, most * termsPerName),
  );
  const terms = new Map((await listTerms(db, [...new Set(found.flat())])).map((term) => [term.id, term]));
  return found.map((own) =>
    own
      .flatMap((id) => {
        const term = terms.get(id);
        return term && isName(term.kind) ? [{ kind: term.kind, name: term.name }] : [];
      })
      .slice(0, most),
  );
}
