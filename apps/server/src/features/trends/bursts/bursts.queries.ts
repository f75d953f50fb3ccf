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

/** Keeps bursts; one that is known takes its new end and sums. */
export async function keepBursts(db: Db, bursts: readonly BurstRow[], now: Date): Promise<void> {
  if (bursts.length === 0) return;
  await countOf(
    db,
    sql`
      insert into trend_bursts (
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
        observed = excluded.observed`,
  );
}

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
    sql<BurstRow & { kind: string | null; name: string | null; key: string | null }>`
      select b.id, b.counting_id, b.member, b.term_id, b.starts_on, b.ends_on, b.noticed_on, b.strength, b.expected,
        b.observed, t.kind, t.name, t.key
      from trend_bursts b
      left join trend_terms t on t.id = b.term_id
      where b.starts_on <= ${end}::date
        and coalesce(b.ends_on, b.noticed_on) >= ${start}::date
        and b.starts_on >= ${start}::date - 92
        ${andAll([countingId === null ? sql`b.counting_id is null` : sql`b.counting_id = ${countingId}`])}
      order by b.strength desc, b.id
      limit ${limit}`,
  );
