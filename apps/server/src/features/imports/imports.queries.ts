import type { DayOrder, ImportDoubles, ImportKind, ImportStatus } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

export interface Problem {
  line: number;
  field: string;
  value: string;
  /** Reason why a search cannot be read. */
  reason?: { code: string; params: Record<string, string | number>; text: string };
}

/** Numbers of people by what an import has done with them, or would do. */
export interface Counts {
  added: number;
  filled: number;
  skipped: number;
  refused: number;
}

export interface ImportRow extends Counts {
  id: string;
  brand_id: BrandId;
  kind: ImportKind;
  file_name: string;
  status: ImportStatus;
  columns: string[];
  /** The field of each column; '' is left out. */
  fields: string[];
  doubles: ImportDoubles;
  /** The order of day and month that the user chose. */
  day_order: DayOrder | null;
  group_id: string | null;
  rows_total: number;
  rows_done: number;
  problems: Problem[];
  created_by: string;
  created_at: string;
  finished_at: string | null;
  sample: string[][];
}

/** Rows of the file that are shown. */
const sampled = 20;

const shown = sql`
  i.id,
  i.brand_id,
  i.kind,
  i.file_name,
  i.status,
  i.columns,
  i.fields,
  i.doubles,
  i.day_order,
  i.group_id,
  i.rows_total,
  i.rows_done,
  i.added,
  i.filled,
  i.skipped,
  i.refused,
  i.problems,
  i.created_by,
  i.created_at,
  i.finished_at,
  coalesce(
    (
      select json_agg(s.cells order by s.line)
      from (
        select r.line, r.cells
        from relation_import_rows r
        where r.brand_id = i.brand_id and r.import_id = i.id and r.cells is not null
        order by r.line
        limit ${sampled}
      ) as s
    ),
    '[]'::json
  ) as sample`;

export const insertImport = (
  db: Db,
  row: Pick<ImportRow, 'id' | 'brand_id' | 'kind' | 'file_name' | 'columns' | 'fields' | 'created_by'> & {
    headerKey: string;
  },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into relation_imports (
        brand_id, id, kind, file_name, status, columns, header_key, fields, rows_total, created_by, created_at
      )
      values (
        ${row.brand_id},
        ${row.id},
        ${row.kind},
        ${row.file_name},
        'read',
        ${row.columns}::text[],
        ${row.headerKey},
        ${row.fields}::text[],
        0,
        ${row.created_by},
        ${now}
      )`,
  );

/** Stores rows of a file, numbered by their order. They go as one text: PostgreSQL takes it apart faster than a thousand arrays. */
export const insertRows = (
  db: Db,
  { brandId, importId }: { brandId: BrandId; importId: string },
  above: number,
  rows: readonly (readonly string[])[],
) =>
  countOf(
    db,
    sql`
      insert into relation_import_rows (brand_id, import_id, line, cells)
      select ${brandId}::uuid,
        ${importId}::uuid,
        ${above}::int + place,
        array(select cell from jsonb_array_elements_text(row) with ordinality as c (cell, at) order by at)
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as r (row, place)`,
  );

export const setTotal = (db: Db, brandId: BrandId, importId: string, total: number) =>
  countOf(db, sql`update relation_imports set rows_total = ${total} where brand_id = ${brandId} and id = ${importId}`);

/** Returns the fields that the columns were given the last time that a file had the same ones. */
export const findRemembered = (db: Db, brandId: BrandId, kind: ImportKind, headerKey: string) =>
  rowOf(
    db,
    sql<{ fields: string[] }>`
      select fields
      from relation_imports
      where brand_id = ${brandId} and kind = ${kind} and header_key = ${headerKey} and status in ('done', 'undone')
      order by created_at desc
      limit 1`,
  );

/** Returns an import of a brand, of one kind if it is given. */
export const findImport = (db: Db, brandId: BrandId, importId: string, kind?: ImportKind) =>
  rowOf(
    db,
    sql<ImportRow>`
      select ${shown}
      from relation_imports i
      where i.brand_id = ${brandId} and i.id = ${importId} ${andAll([kind && sql`i.kind = ${kind}`])}`,
  );

/** Returns an import of people of any brand, for staff. */
export const findAnyImport = (db: SystemDb, importId: string) =>
  rowOf(db, sql<ImportRow>`select ${shown} from relation_imports i where i.id = ${importId} and i.kind = 'people'`);

export const listImports = (
  db: Db,
  brandId: BrandId,
  kind: ImportKind,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<ImportRow>`
      select ${shown}
      from relation_imports i
      where i.brand_id = ${brandId}
        and i.kind = ${kind}
        ${andAll([after && sql`(i.created_at, i.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`])}
      order by i.created_at desc, i.id desc
      limit ${limit + 1}`,
  );

/** Begins an import that was read. Returns 0 if it has begun already. */
export const startImport = (
  db: Db,
  brandId: BrandId,
  importId: string,
  {
    fields,
    doubles,
    groupId,
    dayOrder,
  }: { fields: readonly string[]; doubles: ImportDoubles; groupId: string | null; dayOrder: DayOrder | null },
) =>
  countOf(
    db,
    sql`
      update relation_imports
      set status = 'running',
        fields = ${fields}::text[],
        doubles = ${doubles},
        group_id = ${groupId},
        day_order = ${dayOrder},
        rows_done = 0
      where brand_id = ${brandId} and id = ${importId} and status in ('read', 'failed')`,
  );

export const setProgress = (db: SystemDb, importId: string, done: number) =>
  countOf(db, sql`update relation_imports set rows_done = ${done} where id = ${importId} and status = 'running'`);

export const finishImport = (
  db: Db,
  brandId: BrandId,
  importId: string,
  { counts, problems, done }: { counts: Counts; problems: readonly Problem[]; done: number },
  now: Date,
) =>
  countOf(
    db,
    sql`
      update relation_imports
      set status = 'done',
        rows_done = ${done},
        added = ${counts.added},
        filled = ${counts.filled},
        skipped = ${counts.skipped},
        refused = ${counts.refused},
        problems = ${JSON.stringify(problems)},
        finished_at = ${now}
      where brand_id = ${brandId} and id = ${importId}`,
  );

export const setStatus = (db: Db, brandId: BrandId, importId: string, from: ImportStatus, to: ImportStatus) =>
  countOf(
    db,
    sql`
      update relation_imports
      set status = ${to}
      where brand_id = ${brandId} and id = ${importId} and status = ${from}`,
  );

export interface FileRow {
  line: number;
  cells: string[];
}

/** Returns rows of a file after a line. Their cells come as JSON, which is read with a third of the memory of an array of PostgreSQL. */
export const listRows = (db: Db, brandId: BrandId, importId: string, after: number, limit: number) =>
  rowsOf(
    db,
    sql<FileRow>`
      select line, to_json(cells) as cells
      from relation_import_rows
      where brand_id = ${brandId} and import_id = ${importId} and line > ${after} and cells is not null
      order by line
      limit ${limit}`,
  );

/** Returns the texts of a column, counted from 1, that could be dates of digits. */
export const listDates = (db: Db, brandId: BrandId, importId: string, column: number) =>
  rowsOf(
    db,
    sql<{ text: string }>`
      select cells[${column}::int] as text
      from relation_import_rows
      where brand_id = ${brandId}
        and import_id = ${importId}
        and cells[${column}::int] ~ '^\\s*\\d{1,2}[./-]\\d{1,2}[./-]\\d'`,
  );

/** A record that a row has added or filled: a relation, a clipping or a stream. */
export interface Done {
  line: number;
  id: string;
  filled: Record<string, string | null> | null;
}

/** The column of the record that a row became. */
const recordColumns = { people: 'relation_id', coverage: 'clipping_id', streams: 'stream_id' } as const;

/** Notes what became of some rows, and forgets what the file said. */
export const noteDone = (
  db: Db,
  { brandId, importId, kind }: { brandId: BrandId; importId: string; kind: ImportKind },
  done: readonly Done[],
  { from, to }: { from: number; to: number },
) =>
  countOf(
    db,
    sql`
      update relation_import_rows r
      set cells = null, ${sql.ref(recordColumns[kind])} = d.id, filled = d.filled
      from generate_series(${from}::int, ${to}::int) as n (line)
      left join jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d (line int, id uuid, filled jsonb)
        on d.line = n.line
      where r.brand_id = ${brandId}
        and r.import_id = ${importId}
        and r.line = n.line
        and r.line between ${from} and ${to}`,
  );

/** Returns what an import has added or filled, after a line. */
export const listDone = (db: Db, { brand_id, id, kind }: ImportRow, after: number, limit: number) =>
  rowsOf(
    db,
    sql<Done>`
      select line, ${sql.ref(recordColumns[kind])} as id, filled
      from relation_import_rows
      where brand_id = ${brand_id}
        and import_id = ${id}
        and line > ${after}
        and ${sql.ref(recordColumns[kind])} is not null
      order by line
      limit ${limit}`,
  );

export const deleteRows = (db: Db, brandId: BrandId, importId: string) =>
  countOf(db, sql`delete from relation_import_rows where brand_id = ${brandId} and import_id = ${importId}`);

/** Deletes imports that began before, and the rows of those that were only read and never run. */
export async function forgetImports(db: SystemDb, times: { begun: Date; read: Date }): Promise<void> {
  const gone = await rowsOf(
    db,
    sql<{ id: string }>`
      delete from relation_imports
      where created_at < ${times.begun} or (created_at < ${times.read} and status in ('read', 'failed'))
      returning id`,
  );
  if (gone.length > 0)
    await countOf(db, sql`delete from relation_import_rows where import_id = any(${gone.map(({ id }) => id)}::uuid[])`);
}

/** Deletes the records of filled fields of relations that are deleted permanently. */
export async function forgetPeople(
  db: SystemDb,
  brandIds: readonly BrandId[],
  relationIds: readonly string[],
): Promise<void> {
  await countOf(
    db,
    sql`
      update relation_import_rows
      set relation_id = null, filled = null
      where brand_id = any(${brandIds}) and relation_id = any(${relationIds}::uuid[])`,
  );
}

export const isBrand = async (db: Db, brandId: BrandId): Promise<boolean> =>
  (await rowOf(db, sql`select 1 from brands where id = ${brandId} and deletes_at is null`)) !== undefined;

/** Returns true for a group of the brand whose members are chosen one by one. */
export const isGroupOf = async (db: Db, brandId: BrandId, groupId: string): Promise<boolean> =>
  (await rowOf(
    db,
    sql`
      select 1
      from relation_groups
      where brand_id = ${brandId} and id = ${groupId} and search is null and deleted_at is null`,
  )) !== undefined;
