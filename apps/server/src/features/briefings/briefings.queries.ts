import type { Briefing, BriefingItem, BriefingShort, Weekday } from '@masthead/contract';
import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import type { RemovedKind } from '../removals/index.ts';

type Within = Pick<Scope, 'brandIds'>;

export interface BriefingRow extends Omit<Briefing, 'receivers' | 'items' | 'brand_id' | 'mentions'> {
  brand_id: BrandId;
  items: BriefingItem[];
  created_by: string;
}

const whole = sql`
  brand_id, id, name, language, days, time, timezone, is_paused, next_at, last_at, last_outcome, note, sign_off,
  items, revision, issues, created_by, updated_at`;

export const listBriefings = (db: Db, scope: Within, limit: number) =>
  rowsOf(
    db,
    sql<BriefingShort>`
      select id,
        brand_id,
        name,
        language,
        days,
        time,
        timezone,
        is_paused,
        next_at,
        last_at,
        last_outcome,
        issues,
        updated_at,
        (select count(*)::int from jsonb_array_elements(items) as i where i ->> 'kind' = 'mention') as mentions
      from briefings
      where brand_id = any(${scope.brandIds})
      order by ${byName('name')}, id
      limit ${limit}`,
  );

export const countBriefings = async (db: Db, brandId: BrandId): Promise<number> =>
  (await rowOf(db, sql<{ count: number }>`select count(*)::int as count from briefings where brand_id = ${brandId}`))!
    .count;

export const findBriefing = (db: Db, scope: Within, briefingId: string) =>
  rowOf(
    db,
    sql<BriefingRow>`select ${whole} from briefings where brand_id = any(${scope.brandIds}) and id = ${briefingId}`,
  );

export const findBriefingBrand = (db: Db, within: { brandIds: readonly BrandId[] }, briefingId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: BrandId;
    }>`select brand_id from briefings where brand_id = any(${within.brandIds}) and id = ${briefingId}`,
  );

/** Finds a briefing for a change: the row is locked until the transaction ends. */
export const lockBriefing = (db: Db, scope: Within, briefingId: string) =>
  rowOf(
    db,
    sql<BriefingRow>`
      select ${whole}
      from briefings
      where brand_id = any(${scope.brandIds}) and id = ${briefingId}
      for update`,
  );

interface Settings {
  name: string;
  language: string;
  days: readonly Weekday[];
  time: string;
  timezone: string;
  is_paused: boolean;
}

interface Timed {
  nextAt: Date | null;
  now: Date;
}

export const insertBriefing = (
  db: Db,
  { brandId, id, userId }: { brandId: BrandId; id: string; userId: string },
  settings: Settings,
  { nextAt, now }: Timed,
) =>
  countOf(
    db,
    sql`
      insert into briefings (
        brand_id, id, name, language, days, time, timezone, is_paused, next_at, created_by, created_at, updated_at
      )
      values (
        ${brandId},
        ${id},
        ${settings.name},
        ${settings.language},
        ${settings.days},
        ${settings.time},
        ${settings.timezone},
        ${settings.is_paused},
        ${nextAt},
        ${userId},
        ${now},
        ${now}
      )`,
  );

/** Saves the settings; who saves them is the owner in whose name the briefing goes out. */
export const updateSettings = (
  db: Db,
  { brand_id, id }: Pick<BriefingRow, 'brand_id' | 'id'>,
  { userId, settings }: { userId: string; settings: Settings },
  { nextAt, now }: Timed,
) =>
  countOf(
    db,
    sql`
      update briefings
      set name = ${settings.name},
        language = ${settings.language},
        days = ${settings.days},
        time = ${settings.time},
        timezone = ${settings.timezone},
        is_paused = ${settings.is_paused},
        next_at = ${nextAt},
        created_by = ${userId},
        updated_at = ${now}
      where brand_id = ${brand_id} and id = ${id}`,
  );

/** A deleted briefing, which is restored with its receivers and issues. */
export const removedBriefing: RemovedKind = {
  kind: 'briefing',
  table: 'briefings',
  parts: ['briefing_receivers', 'briefing_issues'].map((table) => ({
    table,
    of: sql`p.brand_id = r.brand_id and p.briefing_id = r.id`,
  })),
};

/** Lists the times of briefings of a brand. */
export const listTimes = (db: Db, brandId: BrandId, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<Pick<BriefingRow, 'id' | 'days' | 'time' | 'timezone' | 'is_paused'>>`
      select id, days, time, timezone, is_paused
      from briefings
      where brand_id = ${brandId} and id = any(${ids}::uuid[])`,
  );

/** Sets when briefings are due next. */
export const setNextTimes = (db: Db, brandId: BrandId, times: readonly { id: string; next_at: Date | null }[]) =>
  countOf(
    db,
    sql`
      update briefings b
      set next_at = t.next_at
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t (id uuid, next_at timestamptz)
      where b.brand_id = ${brandId} and b.id = t.id`,
  );

export interface Draft {
  note: string;
  sign_off: string;
  items: readonly BriefingItem[];
}

export const saveDraft = (db: Db, { brand_id, id }: Pick<BriefingRow, 'brand_id' | 'id'>, draft: Draft, now: Date) =>
  countOf(
    db,
    sql`
      update briefings
      set note = ${draft.note},
        sign_off = ${draft.sign_off},
        items = ${JSON.stringify(draft.items)},
        revision = revision + 1,
        updated_at = ${now}
      where brand_id = ${brand_id} and id = ${id}`,
  );

/** Writes how the sending of an issue went, and when the next one is due. `isSent`: the next issue begins, with the sign-off of this one. */
export const moveBriefing = (
  db: Db,
  { brand_id, id }: Pick<BriefingRow, 'brand_id' | 'id'>,
  to: { outcome: NonNullable<BriefingRow['last_outcome']>; nextAt: Date | null; isPaused: boolean; isSent: boolean },
  now: Date,
) =>
  countOf(
    db,
    sql`
      update briefings
      set last_outcome = ${to.outcome},
        last_at = ${now},
        next_at = ${to.nextAt},
        is_paused = ${to.isPaused},
        note = case when ${to.isSent} then '' else note end,
        items = case when ${to.isSent} then '[]'::jsonb else items end,
        revision = revision + case when ${to.isSent} then 1 else 0 end,
        issues = issues + case when ${to.isSent} then 1 else 0 end
      where brand_id = ${brand_id} and id = ${id}`,
  );

/** Claims briefings that are due, until the transaction ends. */
export const claimDue = (db: SystemDb, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<BriefingRow>`
      select ${whole}
      from briefings
      where next_at <= ${now}
      order by next_at
      limit ${limit}
      for update skip locked`,
  );

/** Makes a briefing due at once. Returns 0 if it is gone or paused. */
export const makeDue = (db: SystemDb, briefingId: string, now: Date) =>
  countOf(db, sql`update briefings set next_at = ${now} where id = ${briefingId} and not is_paused`);
