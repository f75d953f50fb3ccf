import { limits } from '@masthead/contract';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import { badPart, partsOf } from '../../platform/http/multipart.ts';
import type { Services } from '../../platform/services.ts';
import type { BrandId } from '../access/index.ts';
import type { ImportKind } from './import-kind.ts';
import { findRemembered, insertImport, insertRows, setTotal } from './imports.queries.ts';
import { findHeader, plainHeader } from './read/find-header.ts';
import { readTable } from './read/read-table.ts';

/** A file with the fields that were sent before it. */
interface SentFile {
  name: string;
  bytes: Buffer;
  fields: Map<string, string>;
}

/** Rows that the header is looked for in. */
const begun = 25;
/** Rows that are stored in one step. */
const batchSize = 250;

/** Reads the first file of a multipart request. Throws 400 for a broken body, 413 if it is too large, and 422 without one. */
export async function receiveFile(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw invalidField('file', 'required');
  const fields = new Map<string, string>();
  const most = { files: 1, fields: 10, fieldSize: 1000, fileSize: limits.importBytes };
  for await (const part of partsOf(request, most)) {
    if (part.type === 'field') {
      fields.set(part.fieldname, part.value);
      continue;
    }
    const bytes = await part.toBuffer().catch((error: unknown) => {
      if (!part.file.truncated) throw badPart(error);
      throw new Failure(413, 'import_too_large', { params: { max: limits.importBytes / 1_000_000 } });
    });
    return { name: (part.filename ?? '').slice(0, 255) || 'import', bytes, fields };
  }
  throw invalidField('file', 'required');
}

/** Stores the rows of a file with the proposed meaning of its columns; nothing is added yet. Throws 422 for what is no table. */
export async function readFile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  {
    brandId,
    userId,
    kind,
    most = limits.importRows,
  }: { brandId: BrandId; userId: string; kind: ImportKind; most?: number },
  { name, bytes }: Pick<SentFile, 'name' | 'bytes'>,
): Promise<string> {
  const rows = readTable(bytes);
  const first: string[][] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    first.push(next.value);
    if (first.length === begun) break;
  }
  const shape = findHeader(first, kind.columns);
  const data = first.slice(shape.skipped);
  if (data.length === 0) throw new Failure(422, 'import_empty');
  const id = uuidv7();
  const headerKey = shape.headers.map(plainHeader).join('|').slice(0, 2000);
  await db.transaction().execute(async (transaction) => {
    const remembered = await findRemembered(transaction, brandId, kind.name, headerKey);
    const fields = remembered?.fields ?? shape.fields.map((field) => field ?? '');
    const row = {
      id,
      brand_id: brandId,
      kind: kind.name,
      file_name: name,
      columns: shape.headers,
      fields,
      created_by: userId,
      headerKey,
    };
    await insertImport(transaction, row, clock.now());
    const place = { brandId, importId: id };
    let total = 0;
    let pending = data;
    const store = async () => {
      await insertRows(transaction, place, total, pending);
      total += pending.length;
      pending = [];
    };
    for await (const one of rows) {
      pending.push(one);
      if (pending.length >= batchSize) await store();
    }
    await store();
    await setTotal(transaction, brandId, id, total);
    if (total > most) throw new Failure(422, 'import_too_long', { params: { max: most } });
  });
  return id;
}
