import { fields, limits, recordingKinds } from '@masthead/contract';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { type ReceivedFile, receiveFiles } from '../../platform/http/receive-files.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { inspectMedia } from '../files/index.ts';
import { checkPiece } from '../mentions/index.ts';
import { mediaFormatOf } from './media-formats.ts';
import { requestReading } from './read-recording.ts';
import { findByHash, findRecording, insertRecordings, lockRecording, updateRecording } from './recordings.queries.ts';

const form = z.object({
  kind: z.enum(recordingKinds).optional(),
  media_outlet_id: fields.id.optional(),
  published_at: fields.dateTime.optional(),
  headline: fields.shortText.optional(),
  stream_id: fields.id.optional(),
});
type Form = z.infer<typeof form>;

type Receiving = Pick<Services, 'db' | 'clock' | 'storage'>;
interface Files {
  file?: ReceivedFile;
  transcript?: ReceivedFile;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
const expected = {
  file: {
    bytes: limits.recordingBytes,
    tooLarge: () => new Failure(413, 'recording_too_large', { params: { max: megabytes(limits.recordingBytes) } }),
  },
  transcript: {
    bytes: limits.transcriptBytes,
    tooLarge: () => new Failure(413, 'transcript_too_large', { params: { max: megabytes(limits.transcriptBytes) } }),
  },
};

/** Takes a recording, a transcript, or both. Returns the id, which is an earlier one if the same file was uploaded before. */
export const receiveRecording = (
  services: Receiving,
  userId: string,
  request: FastifyRequest,
): Promise<{ id: string; isKnown: boolean }> =>
  receiveFiles(request, services.storage, { form, files: expected }, async (given, files) =>
    keepRecording(services, userId, given, files),
  );

async function keepRecording(
  { db, clock, storage }: Receiving,
  userId: string,
  given: Form,
  { file, transcript }: Files,
): Promise<{ id: string; isKnown: boolean }> {
  const main = file ?? transcript;
  if (!main) throw invalidField('file', 'required');
  const known = await findByHash(db, main.sha256);
  if (known) return { id: known.id, isKnown: true };
  const format = file ? await mediaFormatOf(file.path) : null;
  if (file && !format) throw new Failure(422, 'recording_unsupported');
  await checkPiece({ db }, given);
  const id = uuidv7();
  const storage_key = file ? `recordings/${id}/file` : null;
  const transcript_key = transcript ? `recordings/${id}/${uuidv7()}.transcript` : null;
  const seconds = file ? (await inspectMedia(file.path)).duration_sec : null;
  if (file && storage_key) await storage.put(storage_key, { path: file.path }, format?.contentType);
  if (transcript && transcript_key) await storage.put(transcript_key, { path: transcript.path }, 'text/plain');
  const row = {
    id,
    kind: given.kind ?? (format?.isVideo ? ('tv' as const) : ('radio' as const)),
    status: 'waiting' as const,
    file_name: main.name,
    content_type: format?.contentType ?? null,
    bytes: main.bytes,
    sha256: main.sha256,
    storage_key,
    transcript_key,
    seconds,
    headline: given.headline || null,
    outlet_id: given.media_outlet_id ?? null,
    published_at: given.published_at ?? null,
    stream_id: given.stream_id ?? null,
    created_by: userId,
  };
  const isNew = await db.transaction().execute(async (transaction) => {
    if ((await insertRecordings(transaction, [row], clock.now())) === 0) return false;
    await requestReading(transaction, id);
    return true;
  });
  if (isNew) return { id, isKnown: false };
  // The same file was sent twice at the same time.
  for (const key of [storage_key, transcript_key]) if (key) await storage.delete(key);
  return { id: (await findByHash(db, main.sha256))?.id ?? id, isKnown: true };
}

/** Takes a transcript in place of the one that there is. Throws 404, 409 after publication, 413, 422. */
export const receiveTranscript = (services: Receiving, recordingId: string, request: FastifyRequest): Promise<void> =>
  receiveFiles(
    request,
    services.storage,
    { form: z.object({}), files: { transcript: expected.transcript } },
    async (_, { transcript }) => {
      if (!transcript) throw invalidField('transcript', 'required');
      await keepTranscript(services, recordingId, transcript);
    },
  );

async function keepTranscript(
  { db, clock, storage }: Receiving,
  recordingId: string,
  { path }: ReceivedFile,
): Promise<void> {
  const recording = await findRecording(acrossBrands(db), recordingId);
  if (!recording) throw notFound();
  const key = `recordings/${recordingId}/${uuidv7()}.transcript`;
  await storage.put(key, { path }, 'text/plain');
  const former = await db.transaction().execute(async (transaction) => {
    const now = await lockRecording(transaction, recordingId);
    if (!now || ['published', 'discarded'].includes(now.status)) return null;
    const change = { status: 'waiting', transcript_key: key, failure: null, attempts: 0 } as const;
    await updateRecording(transaction, recordingId, change, clock.now());
    await requestReading(transaction, recordingId);
    return now;
  });
  if (former?.transcript_key) await storage.delete(former.transcript_key);
  if (former) return;
  await storage.delete(key);
  throw new Failure(409, 'recording_not_open');
}
