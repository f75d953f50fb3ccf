import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import { sendRange } from '../../platform/http/send-range.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type Handlers } from '../access/index.ts';
import { changeRecording, textOf } from './change-recording.ts';
import { isValidAddress } from './media-address.ts';
import { cutRecording, mediaOf, showRecording } from './play-recording.ts';
import { receiveRecording, receiveTranscript } from './receive-recording.ts';
import { passagesAnswer, recordingAnswer, toolsAnswer } from './recording-answer.ts';
import { findRecording, listRecordings } from './recordings.queries.ts';

type Answering = Pick<Services, 'db'> & { language: string };

async function answerRecording({ db, language }: Answering, recordingId: string) {
  const row = await findRecording(acrossBrands(db), recordingId);
  if (!row) throw notFound();
  return recordingAnswer(row, language);
}

const safe = {
  'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
  'x-content-type-options': 'nosniff',
};

export const recordingRoutes = (secrets: Secrets): Handlers => ({
  'staff.recordings.index': async ({ db, query, language, config }) => ({
    ...pageOf(
      await listRecordings(acrossBrands(db), {
        ...query,
        status: query.status,
        search: query.search,
        after: readCursor(query.cursor, ['moment', 'id']),
      }),
      query.limit,
      (row) => [row.created_at, row.id],
      (row) => recordingAnswer(row, language),
    ),
    tools: await toolsAnswer(config),
  }),
  'staff.recordings.store': async (call) => {
    const { id, isKnown } = await receiveRecording(call, call.scope.actor.user_id, call.request);
    return { data: await answerRecording(call, id), is_known: isKnown };
  },
  'staff.recordings.show': async ({ db, clock, params, language, config }) => {
    const row = await findRecording(acrossBrands(db), params.recording_id);
    if (!row) throw notFound();
    const passages = passagesAnswer(await textOf(db, row.id));
    const media = mediaOf(row, secrets, clock.now());
    return { data: { ...recordingAnswer(row, language), passages, media, tools: await toolsAnswer(config) } };
  },
  'staff.recordings.update': async (call) => {
    await changeRecording(call, call.params.recording_id, call.body, publicUrlOf(call));
    return { data: await answerRecording(call, call.params.recording_id) };
  },
  'staff.recordings.transcript': async (call) => {
    await receiveTranscript(call, call.params.recording_id, call.request);
    return { data: await answerRecording(call, call.params.recording_id) };
  },
  'recordings.show': async (call) => ({
    data: await showRecording({ ...call, secrets }, call.scope, call.params.recording_id),
  }),
  'recordings.clip': async (call) => {
    const clip = await cutRecording(call, call.scope, call.params.recording_id, call.query);
    return call.reply
      .headers({
        ...safe,
        'content-type': clip.contentType,
        'content-length': clip.bytes,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(clip.name)}`,
        'cache-control': 'no-store',
      })
      .send(clip.stream);
  },
  'recordings.media': async ({ db, clock, params, storage, request, reply }) => {
    if (!isValidAddress(secrets, params.recording_id, params.token, clock.now())) throw notFound();
    const row = await findRecording(acrossBrands(db), params.recording_id);
    if (!row?.storage_key || !row.content_type || row.bytes === null) throw notFound();
    reply.headers({ ...safe, 'content-type': row.content_type, 'cache-control': 'private, max-age=3600' });
    return await sendRange(
      { storage, request, reply },
      { key: row.storage_key, bytes: row.bytes, etag: `"${row.id}"` },
    );
  },
});
