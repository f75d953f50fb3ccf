import { andAll, countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import { everything, wholeGroup } from '../reading/tally.ts';
import type { Slots } from './span.ts';

export interface PackedOutlets {
  step: 'day' | 'month';
  start: string;
  country_id: string;
  language: string;
  /** 40 bytes for each outlet: id, pieces, stories, negative and positive ones, reach. */
  packed: Buffer;
}

/** Packs sums of outlets; a row for each outlet would take several times as long to read. */
const packedSums = sql`
  string_agg(
    uuid_send(s.outlet_id)
      || int4send(s.pieces)
      || int4send(s.stories)
      || int4send(s.negative)
      || int4send(s.positive)
      || int8send(s.reach),
    ''::bytea
  )`;

/** Reads the sums of outlets by country and language. */
export const readOutletSums = (db: Db, countingId: string, { steps, starts }: Slots) =>
  rowsOf(
    db,
    sql<PackedOutlets>`
      select s.step, s.start, s.country_id, s.language, ${packedSums} as packed
      from unnest(${steps}::text[], ${starts}::date[]) as slot (step, start)
      join trend_outlet_sums s
        on s.counting_id = ${countingId}
        and s.member = ${wholeGroup}
        and s.step = slot.step
        and s.start = slot.start
      group by s.step, s.start, s.country_id, s.language`,
  );

/** Reads the same from rows that were packed when a day or month had as many pieces as it has now: it only grows. */
export const readOutletPacks = (
  db: Db,
  countingId: string,
  { steps, starts, pieces }: Slots & { pieces: readonly number[] },
) =>
  rowsOf(
    db,
    sql<PackedOutlets>`
      select p.step, p.start, place.country_id, place.language, place.packed
      from unnest(${steps}::text[], ${starts}::date[], ${pieces}::integer[]) as slot (step, start, pieces)
      join trend_outlet_packs p
        on p.counting_id = ${countingId}
        and p.step = slot.step
        and p.start = slot.start
        and p.pieces = slot.pieces
      cross join unnest(p.country_ids, p.languages, p.packs) as place (country_id, language, packed)`,
  );

/** A day or month of a counting. */
export interface OutletSlot {
  counting_id: string;
  step: 'day' | 'month';
  start: string;
}

/** Returns the condition for countings that are not replaced; `column` holds their id. */
const isLive = (column: string) => sql`
  (
    ${sql.ref(column)} = ${everything}
    or exists (select from trend_countings c where c.id = ${sql.ref(column)} and c.replaced_at is null)
  )`;

/** Lists days before today and months before this one that are not packed or have grown since, those after `last` in order. */
export const listUnpacked = (db: Db, today: string, last: OutletSlot | null, limit: number) =>
  rowsOf(
    db,
    sql<OutletSlot>`
      with days as (
        select d.counting_id, d.day, d.pieces
        from trend_days d
        where d.member = ${wholeGroup} and d.day < ${today}::date and ${isLive('d.counting_id')}
      ),
        slots as (
          select counting_id, 'day' as step, day as start, pieces
          from days
          union all
          select counting_id, 'month', date_trunc('month', day)::date, sum(pieces)
          from days
          where day < date_trunc('month', ${today}::date)
          group by 1, 3
        )
      select s.counting_id, s.step, s.start
      from slots s
      left join trend_outlet_packs p on p.counting_id = s.counting_id and p.step = s.step and p.start = s.start
      where p.pieces is distinct from s.pieces
        ${andAll([
          last &&
            sql`(s.counting_id, s.step, s.start) > (${last.counting_id}::uuid, ${last.step}, ${last.start}::date)`,
        ])}
      order by s.counting_id, s.step, s.start
      limit ${limit}`,
  );

/** Packs days and months. One statement reads the pieces and the outlets, so they are of the same documents. */
export const packOutlets = (db: Db, slots: readonly OutletSlot[]) =>
  countOf(
    db,
    sql`
      insert into trend_outlet_packs (counting_id, step, start, pieces, country_ids, languages, packs)
      select slot.counting_id,
        slot.step,
        slot.start,
        (
          select sum(d.pieces)
          from trend_days d
          where d.counting_id = slot.counting_id
            and d.member = ${wholeGroup}
            and d.day >= slot.start
            and d.day < slot.start + ('1 ' || slot.step)::interval
        ),
        array_agg(place.country_id),
        array_agg(place.language),
        array_agg(place.packed)
      from unnest(
        ${slots.map(({ counting_id }) => counting_id)}::uuid[],
        ${slots.map(({ step }) => step)}::text[],
        ${slots.map(({ start }) => start)}::date[]
      ) as slot (counting_id, step, start)
      cross join lateral (
        select s.country_id, s.language, ${packedSums} as packed
        from trend_outlet_sums s
        where s.counting_id = slot.counting_id
          and s.member = ${wholeGroup}
          and s.step = slot.step
          and s.start = slot.start
        group by s.country_id, s.language
      ) as place
      group by slot.counting_id, slot.step, slot.start
      on conflict (counting_id, step, start) do update set pieces = excluded.pieces,
        country_ids = excluded.country_ids,
        languages = excluded.languages,
        packs = excluded.packs`,
  );

/** Deletes what was packed of countings that are replaced or deleted. */
export const deleteOldPacks = (db: Db) =>
  countOf(db, sql`delete from trend_outlet_packs p where not ${isLive('p.counting_id')}`);
