import { batches, countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Counted } from './tally.ts';
import type { ReadTerm } from './terms-of-document.ts';

const readingLock = sql.lit(7305601170);

/** Lets one worker read names until the end of the transaction: two would number one name twice. */
export const claimReading = async (db: Db): Promise<boolean> =>
  (await rowOf(db, sql<{ claimed: boolean }>`select pg_try_advisory_xact_lock(${readingLock}) as claimed`))!.claimed;

/** Waits until no worker reads names, and lets none begin before the end of the transaction. */
export const holdReading = (db: Db) => countOf(db, sql`select pg_advisory_xact_lock(${readingLock})`);

/** Returns where the reading of older documents has come to; null once it is over. */
export const readingPlace = async (db: Db): Promise<string | null> =>
  (await rowOf(db, sql<{ below_id: string | null }>`select below_id from trend_reading`))?.below_id ?? null;

export const moveReading = (db: Db, belowId: string | null) =>
  countOf(
    db,
    sql`
      insert into trend_reading (below_id)
      values (${belowId}::uuid)
      on conflict (id) do update set below_id = excluded.below_id`,
  );

/** Counts the documents that wait; no further than a page can show. */
export const countWaiting = async (db: Db): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from (select from trend_queue limit 100000) as waiting`,
  ))!.count;

interface TermRow extends ReadTerm {
  id: number;
}

const findTerms = (db: Db, terms: readonly ReadTerm[]) =>
  rowsOf(
    db,
    sql<TermRow>`
      select t.id, t.kind, t.key, t.name
      from unnest(${terms.map(({ kind }) => kind)}::text[], ${terms.map(({ key }) => key)}::text[]) as wanted (
        kind, key
      )
      join trend_terms t on t.kind = wanted.kind and t.key = wanted.key`,
  );

/** Returns terms with their numbers; new ones get one. */
export async function numberTerms(db: Db, terms: readonly ReadTerm[]): Promise<TermRow[]> {
  if (terms.length === 0) return [];
  const known = await findTerms(db, terms);
  const nameOf = ({ kind, key }: ReadTerm) => `${kind} ${key}`;
  const names = new Set(known.map(nameOf));
  // A conflict would use up a number each time, so only new terms are inserted.
  const fresh = terms.filter((term) => !names.has(nameOf(term)));
  if (fresh.length === 0) return known;
  const added = await rowsOf(
    db,
    sql<TermRow>`
      insert into trend_terms (kind, key, name)
      select kind, key, name
      from unnest(
        ${fresh.map(({ kind }) => kind)}::text[],
        ${fresh.map(({ key }) => key)}::text[],
        ${fresh.map(({ name }) => name)}::text[]
      ) as f (kind, key, name)
      returning id, kind, key, name`,
  );
  return [...known, ...added];
}

/** Notes documents as read. Returns those that were not read before. */
export async function noteRead(
  db: Db,
  documents: readonly (Pick<Counted, 'id' | 'day' | 'slice' | 'is_first'> & { terms: readonly number[] })[],
): Promise<Set<string>> {
  const read = new Set<string>();
  for (const batch of batches(documents, 500)) {
    const rows = await rowsOf(
      db,
      sql<{ document_id: string }>`
        insert into trend_documents (document_id, day, slice, is_first, terms)
        select id, day, slice, is_first, terms::integer[]
        from unnest(
          ${batch.map(({ id }) => id)}::uuid[],
          ${batch.map(({ day }) => day)}::date[],
          ${batch.map(({ slice }) => slice)}::smallint[],
          ${batch.map(({ is_first }) => is_first)}::boolean[],
          ${batch.map(({ terms }) => `{${terms.join(',')}}`)}::text[]
        ) as d (id, day, slice, is_first, terms)
        on conflict (document_id) do nothing
        returning document_id`,
    );
    for (const { document_id } of rows) read.add(document_id);
  }
  return read;
}
