import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { limits } from '@masthead/contract';
import { type Cue, longestTranscript, readTranscript, settleCues } from '@masthead/reading';
import { z } from 'zod';
import { after, seconds } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';
import { ProgramFailure } from '../../platform/programs/index.ts';
import type { Services } from '../../platform/services.ts';
import { atMost } from '../../platform/threads/at-most.ts';
import { TooMuchWork } from '../../platform/threads/index.ts';
import { acrossBrands } from '../access/index.ts';
import { cutSpeech, findFfmpeg, lengthOf } from './ffmpeg.ts';
import { deleteParts, insertParts, listParts, type PartRow, setCues } from './parts.queries.ts';
import {
  findRecording,
  lockRecording,
  type RecordingReason,
  type RecordingRow,
  updateRecording,
} from './recordings.queries.ts';
import { TranscriptionFailure, transcribe } from './transcribe.ts';

type Reading = Pick<Services, 'db' | 'clock' | 'storage' | 'config' | 'log'>;

/** Seconds of a part that the service is asked for at once. */
const partSeconds = 600;
/** Bytes of a file that services take as it is, for machines without ffmpeg. */
const mostBytesWhole = 24_000_000;
/** Tries in a row before a recording is given up. */
const mostAttempts = 6;

/** One recording at a time: services and cores are scarce. */
const oneAtATime = atMost(1);

/**
 * Reads the transcript of a recording, or has it transcribed part by part. One that is stopped or killed continues with
 * the first part that is not read.
 */
export const readRecordingJob = defineJob({
  name: 'recordings.read',
  payload: z.object({ recording_id: z.uuid() }),
  run: (services: Reading, { recording_id }, signal) => oneAtATime(() => read(services, recording_id, signal)),
});

const reason = (code: RecordingReason['code'], params: RecordingReason['params'] = {}): RecordingReason => ({
  code,
  params,
});

async function read(services: Reading, recordingId: string, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = services;
  const recording = await findRecording(acrossBrands(db), recordingId);
  if (!recording || !['waiting', 'reading'].includes(recording.status)) return;
  if (recording.transcript_key) return await keepTranscript(services, recording, recording.transcript_key);
  if (!recording.storage_key || !config.MASTHEAD_TRANSCRIPTION_URL) {
    const failure = reason('recording_needs_transcript');
    await updateRecording(db, recordingId, { status: 'review', failure }, clock.now());
    return;
  }
  const path = await services.storage.temporaryPath();
  try {
    await pipeline(await services.storage.get(recording.storage_key), createWriteStream(path), { signal });
    await transcribeParts(services, recording, path, signal);
  } catch (error) {
    signal.throwIfAborted();
    await giveUp(services, recording, error);
  } finally {
    for (const end of ['', '.mp3']) await rm(path + end, { force: true });
  }
}

/** Reads a transcript that staff have given. */
async function keepTranscript({ db, clock, storage }: Reading, recording: RecordingRow, key: string): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of await storage.get(key)) {
    bytes += (chunk as Buffer).length;
    if (bytes > longestTranscript) break;
    chunks.push(chunk as Buffer);
  }
  const cues = bytes > longestTranscript ? [] : readTranscript(Buffer.concat(chunks));
  const isKept = await db.transaction().execute(async (transaction) => {
    const now = await lockRecording(transaction, recording.id);
    // Another transcript was given meanwhile: its own job reads it.
    if (now?.transcript_key !== key || !['waiting', 'reading'].includes(now.status)) return false;
    if (cues.length === 0) {
      const failure = reason('transcript_unreadable');
      await updateRecording(
        transaction,
        recording.id,
        { status: 'review', failure, transcript_key: null },
        clock.now(),
      );
      return true;
    }
    await deleteParts(transaction, recording.id);
    await insertParts(transaction, [{ recording_id: recording.id, number: 1, from_second: 0, to_second: null, cues }]);
    const read = { status: 'review', text_from: 'file', parts_total: 1, parts_done: 1, language: null } as const;
    await updateRecording(transaction, recording.id, { ...read, failure: null, transcript_key: null }, clock.now());
    return true;
  });
  if (isKept) await storage.delete(key);
}

async function transcribeParts(
  services: Reading,
  recording: RecordingRow,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, config } = services;
  const ffmpeg = await findFfmpeg();
  const length = ffmpeg ? (recording.seconds ?? (await lengthOf(path, signal))) : null;
  const parts = await beginParts(services, recording, length && Math.min(length, limits.recordingSeconds));
  let language = recording.language ?? recording.outlet_language;
  for (const part of parts) {
    signal.throwIfAborted();
    if (part.cues) continue;
    const sound = await soundOf(recording, part, { path, ffmpeg, signal });
    const answer = await transcribe(config, sound, language && /^[a-z]{2}$/.test(language) ? language : null);
    signal.throwIfAborted();
    language = answer.language ?? language;
    const cues = settleCues(answer.cues.map((cue) => moved(cue, part)));
    const isKept = await db.transaction().execute(async (transaction) => {
      if ((await lockRecording(transaction, recording.id))?.status !== 'reading') return false;
      await setCues(transaction, recording.id, part.number, cues);
      const change = { parts_done: part.number, language: answer.language, attempts: 0, failure: null };
      await updateRecording(transaction, recording.id, change, clock.now());
      return true;
    });
    if (!isKept) return;
  }
  await finish(services, recording.id);
}

/** Returns a cue with its times counted from the beginning of the recording, within its part. */
const moved = (cue: Cue, { from_second, to_second }: PartRow): Cue => {
  const end = to_second ?? Number.POSITIVE_INFINITY;
  return { ...cue, from: Math.min(from_second + cue.from, end), to: Math.min(from_second + cue.to, end) };
};

/** Divides a recording of known length into parts; `length` null: it is one part. */
async function beginParts({ db, clock }: Reading, recording: RecordingRow, length: number | null): Promise<PartRow[]> {
  const known = await listParts(db, recording.id);
  return await db.transaction().execute(async (transaction) => {
    if (!['waiting', 'reading'].includes((await lockRecording(transaction, recording.id))?.status ?? '')) return [];
    if (known.length === 0) {
      const count = Math.max(1, Math.ceil((length ?? 0) / partSeconds));
      const rows = Array.from({ length: count }, (_, at) => ({
        recording_id: recording.id,
        number: at + 1,
        from_second: at * partSeconds,
        to_second: at + 1 < count ? (at + 1) * partSeconds : null,
        cues: null,
      }));
      await insertParts(transaction, rows);
    }
    const parts = await listParts(transaction, recording.id);
    const change = { status: 'reading', text_from: 'service', parts_total: parts.length } as const;
    if (length !== null) await updateRecording(transaction, recording.id, { seconds: length }, clock.now());
    await updateRecording(transaction, recording.id, change, clock.now());
    return parts;
  });
}

/** Returns the sound of a part as a file that services take. Throws NeedsFfmpeg if it cannot be cut. */
async function soundOf(
  { content_type, bytes }: RecordingRow,
  { from_second, to_second }: PartRow,
  { path, ffmpeg, signal }: { path: string; ffmpeg: string | null; signal: AbortSignal },
): Promise<{ path: string; name: string; contentType: string }> {
  if (!ffmpeg) {
    if ((bytes ?? 0) > mostBytesWhole) throw new NeedsFfmpeg();
    const contentType = content_type ?? 'application/octet-stream';
    return { path, name: `recording.${contentType.split('/').at(-1)}`, contentType };
  }
  const target = `${path}.mp3`;
  const length = to_second === null ? null : to_second - from_second;
  await cutSpeech(ffmpeg, { file: path, target, from: from_second, length }, signal);
  return { path: target, name: 'recording.mp3', contentType: 'audio/mpeg' };
}

class NeedsFfmpeg extends Error {}

async function finish({ db, clock }: Reading, recordingId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await lockRecording(transaction, recordingId))?.status !== 'reading') return;
    const parts = await listParts(transaction, recordingId);
    const isSilent = parts.every(({ cues }) => !cues?.length);
    const failure = isSilent ? reason('recording_no_speech') : null;
    await updateRecording(transaction, recordingId, { status: 'review', failure }, clock.now());
  });
}

/** Plans another try if the service may answer later; otherwise says why there is no transcript. Throws what is no failure of service or file. */
async function giveUp({ db, clock, log }: Reading, recording: RecordingRow, error: unknown): Promise<void> {
  const failure = failureOf(error);
  if (!failure) throw error;
  const attempts = recording.attempts + 1;
  const pause = error instanceof TranscriptionFailure ? error.pause : null;
  log.warn({ recording: recording.id, code: failure.code }, 'A recording could not be transcribed');
  await db.transaction().execute(async (transaction) => {
    if (!['waiting', 'reading'].includes((await lockRecording(transaction, recording.id))?.status ?? '')) return;
    if (pause === null || attempts >= mostAttempts) {
      await updateRecording(transaction, recording.id, { status: 'failed', failure, attempts: 0 }, clock.now());
      return;
    }
    await updateRecording(transaction, recording.id, { failure, attempts }, clock.now());
    await tryLater(transaction, recording.id, after(clock.now(), seconds(pause * attempts)));
  });
}

const tryLater = (db: Db, recording_id: string, runAt: Date) =>
  enqueue(db, readRecordingJob, { recording_id }, { runAt, key: keyOf(recording_id) });

const keyOf = (recordingId: string): string => `recordings.read ${recordingId}`;

/** Has a recording read in the background. */
export const requestReading = (db: Db, recording_id: string) =>
  enqueue(db, readRecordingJob, { recording_id }, { key: keyOf(recording_id) });

function failureOf(error: unknown): RecordingReason | null {
  if (error instanceof TranscriptionFailure) return error.reason;
  if (error instanceof NeedsFfmpeg) return reason('recording_needs_ffmpeg');
  if (error instanceof TooMuchWork) return reason('recording_too_heavy');
  return error instanceof ProgramFailure ? reason('recording_no_speech') : null;
}
