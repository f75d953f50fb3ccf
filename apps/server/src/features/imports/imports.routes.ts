import { Readable } from 'node:stream';
import { fields, importFields } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import { type BrandId, brandIn, type Handlers, noteForBrand, staffBrand } from '../access/index.ts';
import { forgetNow, listPeople, type PersonRow } from '../connect/index.ts';
import { coverageRoutes } from './coverage/coverage.routes.ts';
import { importAnswer, pageOfImports } from './import-answer.ts';
import { findImport, isBrand } from './imports.queries.ts';
import { checkPeople } from './people/check-people.ts';
import { peopleKind } from './people/people-kind.ts';
import { beginImport, findForStaff, findOpen, undoImport } from './run-import.ts';
import { streamImportRoutes } from './streams/streams.routes.ts';
import { readFile, receiveFile } from './take-file.ts';
import { writeCard } from './write-cards.ts';
import { writeCsv, writeWorkbook } from './write-table.ts';

const pageSize = 500;

async function answer(db: Db, brandId: BrandId, importId: string) {
  const row = await findImport(db, brandId, importId, 'people');
  if (!row) throw notFound();
  return { data: importAnswer(importFields, row) };
}

/** Yields all people of a brand, or of a group of it, in pages by name. */
async function* pagesOf(db: Db, brandId: BrandId, group: string | undefined): AsyncGenerator<PersonRow[]> {
  for (let after: readonly (string | number)[] | null = null; ; ) {
    const people = await listPeople(db, brandId, { group }, { after, limit: pageSize });
    yield people.slice(0, pageSize);
    const last = people[pageSize - 1];
    if (people.length <= pageSize || !last) return;
    after = [last.sort, last.id];
  }
}

async function* cardsOf(pages: AsyncIterable<PersonRow[]>): AsyncGenerator<string> {
  for await (const people of pages) yield people.map(writeCard).join('');
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const placeOf = (brandId: BrandId, importId: string) => ({ brandId, importId, kind: 'people' }) as const;

const brandRoutes: Handlers = {
  'connect.imports.store': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    const file = await receiveFile(call.request);
    const id = await readFile(call, { brandId, userId: call.scope.actor.user_id, kind: peopleKind }, file);
    return await answer(call.db, brandId, id);
  },
  'connect.imports.index': (call) => pageOfImports(call, 'people', (row) => importAnswer(importFields, row)),
  'connect.imports.show': ({ db, scope, params }) => answer(db, brandIn(scope, params.brand_id), params.import_id),
  'connect.imports.check': async ({ db, clock, scope, params, body }) => {
    const row = await findOpen(db, placeOf(brandIn(scope, params.brand_id), params.import_id), body);
    return { data: await checkPeople(db, row, clock.now()) };
  },
  'connect.imports.run': async (call) => {
    const { db, params, body } = call;
    const brandId = brandIn(call.scope, params.brand_id);
    await db.transaction().execute(async (transaction) => {
      const row = await findOpen(transaction, placeOf(brandId, params.import_id), body);
      await beginImport(transaction, row, body.group_id ?? null);
    });
    return await answer(db, brandId, params.import_id);
  },
  'connect.imports.undo': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    await undoImport(call, brandId, call.params.import_id, 'people');
    return await answer(call.db, brandId, call.params.import_id);
  },
  'connect.relations.export': ({ db, scope, params, query: { format, group }, language, reply }) => {
    const pages = pagesOf(db, brandIn(scope, params.brand_id), group);
    return reply
      .headers({ 'content-type': types[format], 'content-disposition': `attachment; filename="relations.${format}"` })
      .send(Readable.from(format === 'csv' ? writeCsv(pages, language) : writeWorkbook(pages, language)));
  },
  'connect.relations.vcards': ({ db, scope, params, query, reply }) =>
    reply
      .headers({
        'content-type': 'text/vcard; charset=utf-8',
        'content-disposition': 'attachment; filename="relations.vcf"',
      })
      .send(Readable.from(cardsOf(pagesOf(db, brandIn(scope, params.brand_id), query.group)))),
};

const staffRoutes: Handlers = {
  'staff.relations.index': async ({ db, scope, params, query }) =>
    pageOf(
      await listPeople(db, staffBrand(scope, params.brand_id), query, {
        after: readCursor(query.cursor, ['text', 'id']),
        limit: query.limit,
      }),
      query.limit,
      (row) => [row.sort, row.id],
      ({ id, name, email, phone, job_title, media_outlet, created_at }) => ({
        ...{ id, name, email, phone, job_title, media_outlet, created_at },
      }),
    ),
  'staff.relations.import': async (call) => {
    const { db, scope } = call;
    const file = await receiveFile(call.request);
    const [brand, group] = [file.fields.get('brand_id'), file.fields.get('group_id') || null];
    const reason = fields.requiredText.safeParse(file.fields.get('reason'));
    if (!brand || !fields.id.safeParse(brand).success) throw invalidField('brand_id', 'invalid');
    if (group && !fields.id.safeParse(group).success) throw invalidField('group_id', 'invalid');
    if (!reason.success) throw invalidField('reason', 'required');
    const brandId = staffBrand(scope, brand);
    if (!(await isBrand(db, brandId))) throw invalidField('brand_id', 'invalid');
    const id = await readFile(call, { brandId, userId: scope.actor.user_id, kind: peopleKind }, file);
    const row = await findForStaff(db, id);
    await db.transaction().execute(async (transaction) => {
      await beginImport(transaction, { ...row, doubles: 'skip' }, group);
      const deed = { brandId, endpoint: 'staff.relations.import', subject: { id }, reason: reason.data } as const;
      await noteForBrand({ ...call, db: transaction }, deed);
    });
    return await answer(db, brandId, id);
  },
  'staff.relations.imports.show': async ({ db, params }) => ({
    data: importAnswer(importFields, await findForStaff(db, params.import_id)),
  }),
  'staff.relations.imports.undo': async (call) => {
    const { brand_id, id } = await findForStaff(call.db, call.params.import_id);
    await undoImport(call, brand_id, id, 'people');
    const { reason } = call.body;
    await noteForBrand(call, { brandId: brand_id, endpoint: 'staff.relations.imports.undo', subject: { id }, reason });
    return await answer(call.db, brand_id, id);
  },
  'staff.relations.delete': async (call) => {
    const { brand_id, relations, reason } = call.body;
    const brandId = staffBrand(call.scope, brand_id);
    const deleted = await call.db.transaction().execute(async (transaction) => {
      const gone = await forgetNow(transaction, brandId, [...new Set(relations)]);
      if (gone === 0) throw notFound();
      await noteForBrand({ ...call, db: transaction }, { brandId, endpoint: 'staff.relations.delete', reason });
      return gone;
    });
    return { data: { deleted } };
  },
};

export const importRoutes: Handlers = { ...brandRoutes, ...staffRoutes, ...coverageRoutes, ...streamImportRoutes };
