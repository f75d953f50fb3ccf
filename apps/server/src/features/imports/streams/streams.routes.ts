import { limits, type StreamImport, type StreamImportCheck, streamColumns } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import { type BrandId, brandIn, type Call, entryInBrand, forbidden, type Handlers } from '../../access/index.ts';
import { streamsLeft } from '../../streams/index.ts';
import { importAnswer, pageOfImports } from '../import-answer.ts';
import { findImport, type ImportRow, type Problem } from '../imports.queries.ts';
import { beginImport, findOpen, planRows, shownProblems, undoImport } from '../run-import.ts';
import { readFile, receiveFile } from '../take-file.ts';
import { streamsKind } from './streams-kind.ts';

const { name: kind } = streamsKind;
const shownStreams = 100;

const problemsOf = (problems: readonly Problem[]): StreamImport['problems'] =>
  problems.flatMap(({ line, field: name, value, reason = null }) => {
    const field = streamColumns.find((one) => one === name);
    return field ? [{ line, field, value, reason }] : [];
  });

const answerOf = (row: ImportRow): StreamImport => ({
  ...importAnswer(streamColumns, row),
  problems: problemsOf(row.problems),
});

async function answer(db: Db, brandId: BrandId, importId: string) {
  const row = await findImport(db, brandId, importId, kind);
  if (!row) throw notFound();
  return { data: answerOf(row) };
}

/** Returns the import that a call tries or runs. Throws 404 and 409. */
const openOf = (db: Db, { scope, params, body }: Pick<Call<'streams.imports.check'>, 'scope' | 'params' | 'body'>) =>
  findOpen(db, { brandId: brandIn(scope, params.brand_id), importId: params.stream_import_id, kind }, body);

/** Tells what an import of saved searches would do. */
async function checkStreams(db: Db, row: ImportRow, now: Date): Promise<StreamImportCheck> {
  const told: StreamImportCheck = {
    ...{ added: 0, skipped: 0, refused: 0, problems: [], streams: [], doubles: [] },
    left: (await streamsLeft(db, row.brand_id, now)).left,
  };
  for await (const { planned } of planRows(db, streamsKind, row, now)) {
    for (const name of ['added', 'skipped', 'refused'] as const) told[name] += planned.counts[name];
    told.problems = [...told.problems, ...problemsOf(planned.problems)].slice(0, shownProblems);
    told.streams = [...told.streams, ...planned.streams].slice(0, shownStreams);
    told.doubles = [...told.doubles, ...planned.doubles].slice(0, shownStreams);
  }
  return told;
}

/** Refuses streams that the plan does not include. Throws 403. */
async function admit(call: Call<'streams.imports.run'>, brandId: BrandId): Promise<void> {
  const { added } = await checkStreams(call.db, await openOf(call.db, call), call.clock.now());
  const { used } = await streamsLeft(call.db, brandId, call.clock.now());
  // The last of them has to be within the limit.
  const entry = entryInBrand(
    call.scope.actor,
    brandId,
    'stream.create',
    added > 0 ? { streams: used + added - 1 } : {},
  );
  if (!entry.can) throw forbidden(entry);
}

/** Imports of saved searches. */
export const streamImportRoutes: Handlers = {
  'streams.imports.store': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    const file = await receiveFile(call.request);
    const owner = { brandId, userId: call.scope.actor.user_id, kind: streamsKind, most: limits.importedStreams };
    return await answer(call.db, brandId, await readFile(call, owner, file));
  },
  'streams.imports.index': (call) => pageOfImports(call, kind, answerOf),
  'streams.imports.show': ({ db, scope, params }) =>
    answer(db, brandIn(scope, params.brand_id), params.stream_import_id),
  'streams.imports.check': async (call) => ({
    data: await checkStreams(call.db, await openOf(call.db, call), call.clock.now()),
  }),
  'streams.imports.run': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    await admit(call, brandId);
    await call.db
      .transaction()
      .execute(async (transaction) => beginImport(transaction, await openOf(transaction, call)));
    return await answer(call.db, brandId, call.params.stream_import_id);
  },
  'streams.imports.undo': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    await undoImport(call, brandId, call.params.stream_import_id, kind);
    return await answer(call.db, brandId, call.params.stream_import_id);
  },
};
