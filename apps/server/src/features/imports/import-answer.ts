import type { ImportKind } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { brandIn, type Call } from '../access/index.ts';
import { type ImportRow, listImports, type Problem } from './imports.queries.ts';
import { undoUntil } from './run-import.ts';

const fieldIn = <F extends string>(fields: readonly F[], name: string | undefined): F | null =>
  fields.find((field) => field === name) ?? null;

/** Returns problems with the fields of a kind of import. */
export const problemsWith = <F extends string>(fields: readonly F[], problems: readonly Problem[]) =>
  problems.flatMap(({ line, field: name, value }) => {
    const field = fieldIn(fields, name);
    return field ? [{ line, field, value }] : [];
  });

/** Returns an import as the API answers it, with the fields of its kind. */
export function importAnswer<F extends string>(fields: readonly F[], row: ImportRow) {
  const {
    columns,
    fields: meanings,
    problems,
    kind: _,
    doubles: __,
    group_id: ___,
    created_by: ____,
    day_order: _____,
    ...plain
  } = row;
  return {
    ...plain,
    columns: columns.map((name, at) => ({ name, field: fieldIn(fields, meanings[at]) })),
    problems: problemsWith(fields, problems),
    undo_until: undoUntil(row)?.toISOString() ?? null,
  };
}

/** Returns a page of the imports of a kind that a brand has had, the newest first. */
export const pageOfImports = async <A>(
  { db, scope, params, query }: Pick<Call<'connect.imports.index'>, 'db' | 'scope' | 'params' | 'query'>,
  kind: ImportKind,
  answerOf: (row: ImportRow) => A,
) =>
  pageOf(
    await listImports(db, brandIn(scope, params.brand_id), kind, {
      after: readCursor(query.cursor, ['moment', 'id']),
      limit: query.limit,
    }),
    query.limit,
    (row) => [row.created_at, row.id],
    answerOf,
  );
