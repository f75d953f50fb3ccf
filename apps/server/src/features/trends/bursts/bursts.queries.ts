import { andAll, countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Days } from '../answers/span.ts';

/** A member of a counting, or a term. */
export interface BurstSubject {
  counting_id: string | null;
  member: number | null;
  term_id: number | null;
}

export interface BurstRow extends BurstSubject {
  id: string;
  starts_on: string;
  ends_on: string | null;
  noticed_on: string;
  strength: number;
  expected: number;
  observed: number;
}

/** Burst as it is kept; its pieces are null while they are to be looked for. */
type KeptBurst = Pick<BurstRow, 'id' | 'member' | 'term_id' | 'starts_on' | 'ends_on'> & { first_ids: string[] | null };

/** Keeps bursts; one that is known takes its new end and sums, and loses its pieces if their number has changed. Returns all. */
export const keepBursts = (db: Db, bursts: readonly BurstRow[], now: Date) =>
  rowsOf(
    db,
    sql<KeptBurst>`
      insert into trend_bursts as t (
        id, counting_id, member, term_id, starts_on, ends_on, noticed_on, strength, expected, observed, found_at
      )
      select b.*, ${now}
      from unnest(
        ${bursts.map(({ id }) => id)}::uuid[],
        ${bursts.map(({ counting_id }) => counting_id)}::uuid[],
        ${bursts.map(({ member }) => member)}::smallint[],
        ${bursts.map(({ term_id }) => term_id)}::integer[],
        ${bursts.map(({ starts_on }) => starts_on)}::date[],
        ${bursts.map(({ ends_on }) => ends_on)}::date[],
        ${bursts.map(({ noticed_on }) => noticed_on)}::date[],
        ${bursts.map(({ strength }) => strength)}::real[],
        ${bursts.map(({ expected }) => expected)}::real[],
        ${bursts.map(({ observed }) => observed)}::integer[]
      ) as b
      on conflict (counting_id, member, term_id, starts_on) do update set ends_on = excluded.ends_on,
        strength = excluded.strength,
        expected = excluded.expected,
        observed = excluded.observed,
        first_ids = case when t.observed = excluded.observed then t.first_ids end
      returning id, member, term_id, starts_on, ends_on, first_ids`,
  );

/** A subject in some days: a member of a counting, or a term of all news. */
interface FirstQuestion {
  id: string;
  member: number | null;
  term_id: number | null;
  start: string;
  end: string;
}

/** Lists the pieces about the subjects of some bursts, copies left out. */
export const listPiecesOf = (db: Db, countingId: string | null, questions: readonly FirstQuestion[]) =>
  rowsOf(
    db,
    sql<{ burst_id: string; document_id: string }>`
      select q.id as burst_id, m.document_id
      from unnest(
        ${questions.map(({ id }) => id)}::uuid[],
        ${questions.map(({ member }) => member)}::smallint[],
        ${questions.map(({ term_id }) => term_id)}::integer[],
        ${questions.map(({ start }) => start)}::date[],
        ${questions.map(({ end }) => end)}::date[]
      ) as q (id, member, term_id, first_day, last_day)
        ${
          countingId === null
            ? sql`join trend_documents m on m.terms @> array[q.term_id]`
            : sql`join trend_matches m on m.counting_id = ${countingId} and m.members @> array[q.member]`
        }
        and m.day between q.first_day and q.last_day
        and m.is_first`,
  );

/** Lists some documents that are still there, the first published first. */
export const listByPublication = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await rowsOf(
    db,
    sql<{ id: string }>`
      select id
      from documents
      where id = any(${ids}::uuid[])
      order by published_at, id`,
  );
  return rows.map(({ id }) => id);
};

/** Keeps the pieces that published bursts first. */
export const keepFirst = (db: Db, firsts: readonly { id: string; ids: readonly string[] }[]) =>
  countOf(
    db,
    sql`
      update trend_bursts b
      set first_ids = f.ids::uuid[]
      from unnest(
        ${firsts.map(({ id }) => id)}::uuid[], ${firsts.map(({ ids }) => `{${ids.join(',')}}`)}::text[]
      ) as f (id, ids)
      where b.id = f.id`,
  );

/** Lists the countings that groups show, with their members. */
export const listShownCountings = (db: Db) =>
  rowsOf(
    db,
    sql<{ id: string; members: number[] }>`
      select c.id, array(select (m.value ->> 'member')::int from jsonb_array_elements(c.members) as m) as members
      from trend_countings c
      where c.replaced_at is null and c.finished_at is not null`,
  );

/** Bursts that began or lasted in a period, the strongest first: of the members of a counting, otherwise of terms. */
export const listBursts = (db: Db, countingId: string | null, { start, end }: Days, limit: number) =>
  rowsOf(
    db,
    sql<BurstRow & { first_ids: string[] | null; kind: string | null; name: string | null; key: string | null }>`
      select b.id, b.counting_id, b.member, b.term_id, b.starts_on, b.ends_on, b.noticed_on, b.strength, b.expected,
        b.observed, b.first_ids, t.kind, t.name, t.key
      from trend_bursts b
      left join trend_terms t on t.id = b.term_id
      where b.starts_on <= ${end}::date
        and coalesce(b.ends_on, b.noticed_on) >= ${start}::date
        and b.starts_on >= ${start}::date - 92
        ${andAll([countingId === null ? sql`b.counting_id is null` : sql`b.counting_id = ${countingId}`])}
      order by b.strength desc, b.id
      limit ${limit}`,
  );
