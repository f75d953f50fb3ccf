import { fields, limits } from '@masthead/contract';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import { type ReceivedFile, receiveFiles } from '../../platform/http/receive-files.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { checkPiece } from '../mentions/index.ts';
import { findUploadByHash, insertUpload } from './print.queries.ts';
import { readUploadJob } from './read-upload.ts';

const types = ['application/pdf', 'image/png', 'image/jpeg'];
const form = z.object({
  media_outlet_id: fields.id.optional(),
  published_at: fields.dateTime.optional(),
  headline: fields.shortText.optional(),
  stream_id: fields.id.optional(),
});
type Form = z.infer<typeof form>;

type Receiving = Pick<Services, 'db' | 'clock' | 'storage'>;

/** Takes a file and has it read. Returns the id of its upload, which is an earlier one if the same file was uploaded before. */
export const receiveUpload = (
  services: Receiving,
  userId: string,
  request: FastifyRequest,
): Promise<{ id: string; isKnown: boolean }> =>
  receiveFiles(
    request,
    services.storage,
    { form, files: { file: { bytes: limits.printBytes, tooLarge } } },
    async (given, { file }) => {
      if (!file) throw invalidField('file', 'required');
      return await keepUpload(services, userId, file, given);
    },
  );

const tooLarge = () =>
  new Failure(413, 'print_too_large', { params: { max: Math.round(limits.printBytes / 1024 / 1024) } });

async function keepUpload(
  { db, clock, storage }: Receiving,
  userId: string,
  { path, name, bytes, sha256 }: ReceivedFile,
  given: Form,
): Promise<{ id: string; isKnown: boolean }> {
  const known = await findUploadByHash(db, sha256);
  if (known) return { id: known.id, isKnown: true };
  const type = bytes > 0 ? (await fileTypeFromFile(path))?.mime : undefined;
  if (!type || !types.includes(type)) throw new Failure(422, 'print_unsupported');
  await checkPiece({ db }, given);
  const id = uuidv7();
  const storage_key = `print/${id}/file`;
  await storage.put(storage_key, { path }, type);
  const row = {
    id,
    storage_key,
    file_name: name,
    content_type: type,
    bytes,
    sha256,
    headline: given.headline || null,
    outlet_id: given.media_outlet_id ?? null,
    published_at: given.published_at ?? null,
    stream_id: given.stream_id ?? null,
    created_by: userId,
  };
  const isNew = await db.transaction().execute(async (transaction) => {
    if ((await insertUpload(transaction, row, clock.now())) === 0) return false;
    await enqueue(transaction, readUploadJob, { upload_id: id });
    return true;
  });
  if (isNew) return { id, isKnown: false };
  // The same file was sent twice at the same time.
  await storage.delete(storage_key);
  return { id: (await findUploadByHash(db, sha256))!.id, isKnown: true };
}
