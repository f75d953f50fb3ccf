import { batches, countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { KnownTerms } from './known-terms.ts';
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

/** Returns what a batch needs to know of the sums: their months, and how often terms have been removed. */
export const readingState = async (db: Db) =>
  (await rowOf(
    db,
    sql<{ months_below: string; term_removals: number }>`select months_below, term_removals from trend_reading`,
  ))!;

/** Counts the documents that wait; no further than a page can show. */
export const countWaiting = async (db: Db): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from (select from trend_queue limit 100000) as waiting`,
  ))!.count;

/** Names a term among those of a batch. */
export const nameOf = ({ kind, key }: Pick<ReadTerm, 'kind' | 'key'>) => `${kind} ${key}`;

/**
 * Returns the numbers of terms in their order, 0 for new ones. Kinds and keys have neither signs nor breaks, so both columns are
 * sent as one text each, and the numbers come as one: the driver would look at each value.
 */
async function findNumbers(db: Db, terms: readonly ReadTerm[]): Promise<number[]> {
  const row = await rowOf(
    db,
    sql<{ ids: string }>`
      select string_agg(coalesce(t.id, 0)::text, ',' order by wanted.at) as ids
      from unnest(
        string_to_array(${terms.map(({ kind }) => kind).join('\n')}, E'\n'),
        string_to_array(${terms.map(({ key }) => key).join('\n')}, E'\n')
      ) with ordinality as wanted (kind, key, at)
      left join trend_terms t on t.kind = wanted.kind and t.key = wanted.key`,
  );
  return row!.ids.split(',').map(Number);
}

/** Returns the numbers of terms by name, looking up those that are not known; new ones get one. */
export async function numberTerms(db: Db, terms: readonly ReadTerm[], known: KnownTerms): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  const wanted: ReadTerm[] = [];
  for (const term of terms) {
    const number = known.numberOf(nameOf(term));
    if (number) numbers.set(nameOf(term), number);
    else wanted.push(term);
  }
  if (wanted.length === 0) return numbers;
  const found = await findNumbers(db, wanted);
  // A conflict would use up a number each time, so only new terms are inserted.
  const added = await addTerms(
    db,
    wanted.filter((_, at) => found[at] === 0),
  );
  for (const [at, term] of wanted.entries()) {
    const name = nameOf(term);
    numbers.set(name, found[at] || added.get(name)!);
  }
  return numbers;
}

async function addTerms(db: Db, terms: readonly ReadTerm[]): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const added = await rowsOf(
    db,
    sql<{ id: number; kind: ReadTerm['kind']; key: string }>`
      insert into trend_terms (kind, key, name)
      select kind, key, name
      from unnest(
        ${terms.map(({ kind }) => kind)}::text[],
        ${terms.map(({ key }) => key)}::text[],
        ${terms.map(({ name }) => name)}::text[]
      ) as f (kind, key, name)
      returning id, kind, key`,
  );
  return new Map(added.map((term) => [nameOf(term), term.id]));
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
