import { coverageFields } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import { type BrandId, brandIn, type Call, entryInBrand, forbidden, type Handlers } from '../../access/index.ts';
import { allowanceOf, findImportedDays } from '../../clippings/index.ts';
import { importAnswer, pageOfImports } from '../import-answer.ts';
import { findImport } from '../imports.queries.ts';
import { beginImport, findOpen, undoImport } from '../run-import.ts';
import { readFile, receiveFile } from '../take-file.ts';
import { checkCoverage } from './check-coverage.ts';
import { coverageKind } from './coverage-kind.ts';

const { name: kind } = coverageKind;

async function answer(db: Db, brandId: BrandId, importId: string) {
  const row = await findImport(db, brandId, importId, kind);
  if (!row) throw notFound();
  const days = row.status === 'done' ? await findImportedDays(db, brandId, importId) : undefined;
  return { data: { ...importAnswer(coverageFields, row), days: days ?? null } };
}

/** Returns the import that a call tries or runs. Throws 404 and 409. */
const openOf = (db: Db, { scope, params, body }: Pick<Call<'clippings.imports.check'>, 'scope' | 'params' | 'body'>) =>
  findOpen(
    db,
    { brandId: brandIn(scope, params.brand_id), importId: params.coverage_import_id, kind },
    { fields: body.fields, doubles: body.doubles, dayOrder: body.day_order ?? null },
  );

/** Refuses pieces that the plan does not include, and more history than a brand may import. Throws 403, 409. */
async function admit(call: Call<'clippings.imports.run'>, brandId: BrandId): Promise<void> {
  const { db, clock, scope } = call;
  const { counted, history, history_left } = await checkCoverage(db, await openOf(db, call), clock.now());
  const { used } = await allowanceOf(db, brandId, clock.now());
  // The last of them has to be within the limit; history is not counted.
  const before = counted > 0 ? { manual_clippings_per_month: used + counted - 1 } : {};
  const entry = entryInBrand(scope.actor, brandId, 'create.manual.clipping', before);
  if (!entry.can) throw forbidden(entry);
  if (history > history_left) throw new Failure(409, 'import_history_full', { params: { max: history_left } });
}

/** Imports of coverage. */
export const coverageRoutes: Handlers = {
  'clippings.imports.store': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    const file = await receiveFile(call.request);
    const id = await readFile(call, { brandId, userId: call.scope.actor.user_id, kind: coverageKind }, file);
    return await answer(call.db, brandId, id);
  },
  'clippings.imports.index': (call) => pageOfImports(call, kind, (row) => importAnswer(coverageFields, row)),
  'clippings.imports.show': ({ db, scope, params }) =>
    answer(db, brandIn(scope, params.brand_id), params.coverage_import_id),
  'clippings.imports.check': async (call) => ({
    data: await checkCoverage(call.db, await openOf(call.db, call), call.clock.now()),
  }),
  'clippings.imports.run': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    await admit(call, brandId);
    await call.db
      .transaction()
      .execute(async (transaction) => beginImport(transaction, await openOf(transaction, call)));
    return await answer(call.db, brandId, call.params.coverage_import_id);
  },
  'clippings.imports.undo': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    await undoImport(call, brandId, call.params.coverage_import_id, kind);
    return await answer(call.db, brandId, call.params.coverage_import_id);
  },
};
