import { type CoverageFilter, nameKinds, type TrendTermKind } from '@masthead/contract';
import { nameKey } from '@masthead/trends';
import type { Db } from '../../../platform/db/index.ts';
import type { Scope } from '../../access/index.ts';
import { termSubject } from '../answers/frame.ts';
import { logLikelihood, significant } from '../answers/significance.ts';
import { countTermsOfClippings, listTermsOfClippings } from './clipping-terms.queries.ts';

interface Asked {
  filter: CoverageFilter;
  /** The clippings of the period before. */
  before: CoverageFilter;
  language: string;
  /** Names that say nothing here: those of the brand itself. */
  without: readonly string[];
}

export interface ClippingTerm {
  kind: TrendTermKind;
  key: string;
  name: string;
  clippings: number;
  before: number;
  /** It is in a larger share of the texts than before, and not by chance. */
  isRising: boolean;
}

const mostCompared = 100;

/** Returns what the texts of clippings name and are about, the most frequent first, and how many texts were read. */
export async function termsOfClippings(
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  { filter, before, language, without }: Asked,
): Promise<{ read: number; names: ClippingTerm[]; topics: ClippingTerm[] }> {
  const named = await listTermsOfClippings(db, scope, filter, { kinds: nameKinds, limit: mostCompared });
  const subjects = await listTermsOfClippings(db, scope, filter, { kinds: ['subject'], limit: mostCompared });
  const ids = [...named, ...subjects].map(({ id }) => id);
  const read = (await countTermsOfClippings(db, scope, filter, [])).find(({ id }) => id === 0)!.clippings;
  const past = new Map(
    (await countTermsOfClippings(db, scope, before, ids)).map(({ id, clippings }) => [id, clippings]),
  );
  const readBefore = past.get(0) ?? 0;
  const own = new Set(without.map((name) => nameKey(name)));
  const answer = (rows: typeof named): ClippingTerm[] =>
    rows
      .filter(({ kind, key }) => kind === 'subject' || !own.has(key))
      .map((row) => {
        const then = past.get(row.id) ?? 0;
        const isMore = readBefore > 0 && row.clippings / read > then / readBefore;
        const strength = isMore ? logLikelihood(row.clippings, read, row.clippings + then, read + readBefore) : 0;
        return {
          ...{ kind: row.kind, key: row.key, name: termSubject(row, language).name },
          ...{ clippings: row.clippings, before: then, isRising: strength >= significant },
        };
      });
  return { read, names: answer(named), topics: answer(subjects) };
}
