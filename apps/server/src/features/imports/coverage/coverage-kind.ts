import { coverageFields, type DayOrder, fields as shapes } from '@masthead/contract';
import { z } from 'zod';
import type { Db } from '../../../platform/db/index.ts';
import {
  allowanceOf,
  analyseClippings,
  countImported,
  holdToAllowance,
  importClippings,
  removeUncounted,
  uncountImported,
} from '../../clippings/index.ts';
import type { ImportKind } from '../import-kind.ts';
import { type ImportRow, listDates } from '../imports.queries.ts';
import { coverageColumns } from './piece-fields.ts';
import { nothingSeen, type PlannedCoverage, planCoverage } from './plan-coverage.ts';
import { dayOrderOf } from './read-date.ts';

/** Pieces that wait to be added, as `planCoverage` writes them. */
const waiting = z.array(
  z.object({
    id: shapes.id,
    headline: z.string(),
    url: z.string().nullable(),
    published_at: z.string(),
    media_type: shapes.mediaType,
    outlet_id: z.string().nullable(),
    outlet_name: z.string().nullable(),
    country_id: z.string().nullable(),
    language: z.string().nullable(),
    text_tonality: shapes.sentiment.nullable(),
    note: z.string().nullable(),
    entered: z.number().nullable(),
    tags: z.array(z.string()),
    relation_id: z.string().nullable(),
  }),
);

/** Returns the order of day and month in a file; `isCertain` false: no date of it tells it. */
export async function orderOf(db: Db, row: ImportRow): Promise<{ order: DayOrder; isCertain: boolean }> {
  const at = row.fields.indexOf('published_at');
  const told = at < 0 ? null : dayOrderOf((await listDates(db, row.brand_id, row.id, at + 1)).map(({ text }) => text));
  return { order: told ?? row.day_order ?? 'day-first', isCertain: told !== null };
}

/** Coverage, whose pieces become clippings. */
export const coverageKind: ImportKind<PlannedCoverage> = {
  name: 'coverage',
  columns: coverageColumns,
  planner: async (db, row, now) => {
    const { timezone: zone, historyUntil } = await allowanceOf(db, row.brand_id, now);
    const plan = {
      brandId: row.brand_id,
      fields: row.fields.map((name) => coverageFields.find((field) => field === name) ?? null),
      addsDoubles: row.doubles === 'add',
      dates: { order: (await orderOf(db, row)).order, zone, now },
      historyUntil: new Date(historyUntil),
      seen: nothingSeen(),
    };
    return (rows) => planCoverage(db, plan, rows);
  },
  fill: async () => {},
  add: ({ db, row, now }, added) =>
    importClippings(
      db,
      { brandId: row.brand_id, userId: row.created_by, importId: row.id, now },
      waiting.parse(JSON.parse(added)),
    ),
  finish: async ({ db, row, now }) => {
    await holdToAllowance(db, row.brand_id, now);
    await countImported(db, row.brand_id, row.id);
  },
  analyse: analyseClippings,
  undo: async ({ db, row, now }, made) => {
    await uncountImported(db, row.brand_id, row.id);
    for await (const { added } of made) await removeUncounted(db, row.brand_id, added, now);
  },
};
