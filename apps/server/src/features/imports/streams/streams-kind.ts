import { type StreamColumn, streamColumns, streamForm } from '@masthead/contract';
import { print } from '@masthead/matching';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Db } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import {
  analyseStreams,
  holdToStreams,
  importStreams,
  listKnownStreams,
  queryOf,
  removeImportedStreams,
} from '../../streams/index.ts';
import { type ImportKind, noCounts, type Planned } from '../import-kind.ts';
import type { FileRow, ImportRow } from '../imports.queries.ts';
import { readSearch } from './read-search.ts';
import { searchColumns } from './stream-columns.ts';

interface Known {
  id: string;
  name: string;
}

/** Outcome of some rows of saved searches. */
interface PlannedStreams extends Planned {
  streams: { line: number; name: string; given: string; printed: string }[];
  doubles: { line: number; name: string; known: Known; by: 'name' | 'query' }[];
}

const waiting = z.array(z.object({ id: z.uuid(), form: streamForm }));

interface Plan {
  fields: readonly (StreamColumn | null)[];
  addsDoubles: boolean;
  /** Streams of the brand by their name and their search. */
  byName: Map<string, Known>;
  byQuery: Map<string, Known>;
  /** Names and searches further up in the file. */
  seen: Set<string>;
}

const keyOf = (name: string): string => name.toLowerCase();

async function planOf(db: Db, brandId: BrandId, row: ImportRow): Promise<Plan> {
  const known = await listKnownStreams(db, brandId);
  return {
    fields: row.fields.map((name) => streamColumns.find((field) => field === name) ?? null),
    addsDoubles: row.doubles === 'add',
    byName: new Map(known.map((stream) => [keyOf(stream.name), stream])),
    byQuery: new Map(known.map((stream) => [print(queryOf(stream)), stream])),
    seen: new Set(),
  };
}

/** Decides the outcome of some rows. */
function planStreams(plan: Plan, rows: readonly FileRow[]): PlannedStreams {
  const planned: PlannedStreams = {
    ...{ added: '', filled: [], done: [], problems: [], streams: [], doubles: [] },
    counts: noCounts(),
  };
  const added: z.infer<typeof waiting> = [];
  for (const { line, cells } of rows) {
    const { form, given, leftOut } = readSearch(cells, plan.fields);
    planned.problems.push(...leftOut.map((problem) => ({ line, ...problem })));
    if (!form) {
      planned.counts.refused += 1;
      continue;
    }
    const { name } = form;
    const printed = print(queryOf(form));
    const [named, alike] = [plan.byName.get(keyOf(name)), plan.byQuery.get(printed)];
    if (named) planned.doubles.push({ line, name, known: named, by: 'name' });
    else if (alike) planned.doubles.push({ line, name, known: alike, by: 'query' });
    const isTwice = plan.seen.has(`name ${keyOf(name)}`) || plan.seen.has(`query ${printed}`);
    if (!plan.addsDoubles && (isTwice || named || alike)) {
      planned.counts.skipped += 1;
      continue;
    }
    plan.seen.add(`name ${keyOf(name)}`).add(`query ${printed}`);
    const id = uuidv7();
    added.push({ id, form });
    planned.streams.push({ line, name, given, printed });
    planned.done.push({ line, id, filled: null });
    planned.counts.added += 1;
  }
  return { ...planned, added: JSON.stringify(added) };
}

/** Saved searches, which become streams. */
export const streamsKind: ImportKind<PlannedStreams> = {
  name: 'streams',
  columns: searchColumns,
  planner: async (db, row) => {
    const plan = await planOf(db, row.brand_id, row);
    return async (rows) => planStreams(plan, rows);
  },
  fill: async () => {},
  add: ({ db, row, now }, added) =>
    importStreams(db, { brandId: row.brand_id, userId: row.created_by, now }, waiting.parse(JSON.parse(added))),
  finish: ({ db, row, now }) => holdToStreams(db, row.brand_id, now),
  analyse: analyseStreams,
  undo: async ({ db, row, now }, made) => {
    for await (const { added } of made) await removeImportedStreams(db, row.brand_id, added, now);
  },
};
