import { importFields } from '@masthead/contract';
import {
  addMembers,
  analyseRelations,
  fillRelations,
  importRelations,
  removeImported,
  unfillRelations,
} from '../../connect/index.ts';
import type { ImportKind } from '../import-kind.ts';
import { peopleColumns } from '../read/match-columns.ts';
import { noneSeen, type PlannedPeople, planPeople } from './plan-people.ts';

/** People, who become relations. */
export const peopleKind: ImportKind<PlannedPeople> = {
  name: 'people',
  columns: peopleColumns,
  planner: async (db, row) => {
    const fields = row.fields.map((name) => importFields.find((field) => field === name) ?? null);
    const plan = { brandId: row.brand_id, fields, doubles: row.doubles, seen: noneSeen() };
    return (rows) => planPeople(db, plan, rows);
  },
  fill: async ({ db, row, now }, filled) => void (await fillRelations(db, row.brand_id, filled, now)),
  add: async ({ db, row, now }, added, done) => {
    await importRelations(db, { brandId: row.brand_id, userId: row.created_by }, added, now);
    const members = done.map(({ id }) => id);
    if (row.group_id) await addMembers(db, row.brand_id, row.group_id, members);
  },
  finish: async () => {},
  analyse: analyseRelations,
  undo: async ({ db, row, now }, made) => {
    for await (const { added, filled } of made) {
      await removeImported(db, row.brand_id, added, now);
      if (filled.length > 0) await unfillRelations(db, row.brand_id, filled, now);
    }
  },
};
