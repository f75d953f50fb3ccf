import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits, type PlayedRecording, type RecordingPassage } from '@masthead/contract';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { ProgramFailure } from '../../platform/programs/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Services } from '../../platform/services.ts';
import { TooMuchWork } from '../../platform/threads/index.ts';
import { acrossBrands, type Scope } from '../access/index.ts';
import { findOwnMention, type OwnMention, secondOfExtract } from '../mentions/index.ts';
import { textOf } from './change-recording.ts';
import { cutClip, findFfmpeg } from './ffmpeg.ts';
import { mediaAddress } from './media-address.ts';
import { isVideo } from './media-formats.ts';
import { passagesAnswer, sayReason } from './recording-answer.ts';
import { findRecording, type RecordingRow } from './recordings.queries.ts';

interface Found {
  row: RecordingRow;
  mention: OwnMention;
  documentId: string;
}

/** Returns a recording that streams of the caller have. Throws 404. */
async function findForCaller({ db }: Pick<Services, 'db'>, scope: Scope, recordingId: string): Promise<Found> {
  const row = await findRecording(acrossBrands(db), recordingId);
  const documentId = row?.document_id;
  const mention = documentId ? await findOwnMention(db, scope, documentId) : undefined;
  if (!row || !documentId || !mention) throw notFound();
  return { row, mention, documentId };
}

/** Returns true if the licence allows the whole text to be shown; only then it covers sound and picture. */
const isLicensed = ({ extract_characters }: RecordingRow): boolean => extract_characters === null;

/** Returns the address of our own file; null if there is none. */
export function mediaOf(
  { storage_key, content_type, id }: RecordingRow,
  secrets: Secrets,
  now: Date,
): PlayedRecording['media'] {
  return storage_key ? { url: mediaAddress(secrets, id, now), is_video: isVideo(content_type) } : null;
}

export async function showRecording(
  services: Pick<Services, 'db' | 'clock'> & { secrets: Secrets; language: string },
  scope: Scope,
  recordingId: string,
): Promise<PlayedRecording> {
  const { db, clock, secrets, language } = services;
  const { row, mention, documentId } = await findForCaller(services, scope, recordingId);
  const all = passagesAnswer(await textOf(db, row.id));
  const passages = isLicensed(row)
    ? all
    : extractOf(all, row.extract_characters ?? 0, await secondOfExtract(db, mention, documentId));
  return {
    id: row.id,
    kind: row.kind,
    headline: row.headline ?? all[0]?.cues[0]?.text ?? '',
    media_outlet: { id: row.outlet_id ?? '', name: row.outlet_name ?? '' },
    published_at: row.published_at ?? row.created_at,
    seconds: row.seconds,
    passages,
    is_extract: !isLicensed(row),
    media: isLicensed(row) ? mediaOf(row, secrets, clock.now()) : null,
    media_url: row.media_url,
    page_url: row.page_url,
    no_clip: sayReason(await noClip(row), language),
  };
}

async function noClip(row: RecordingRow): Promise<RecordingRow['failure']> {
  if (!row.storage_key) return { code: 'recording_no_file', params: {} };
  if (!isLicensed(row)) return { code: 'recording_not_licensed', params: {} };
  return (await findFfmpeg()) ? null : { code: 'clip_needs_ffmpeg', params: {} };
}

/** Returns the words around the first mention of the organisation, as many as the licence of the outlet allows. */
function extractOf(passages: readonly RecordingPassage[], allowed: number, second: number): RecordingPassage[] {
  const cues = passages.flatMap((passage) => passage.cues);
  const match = Math.max(
    0,
    cues.findLastIndex((cue) => cue.second <= second),
  );
  const before = Math.max(0, match - 1);
  const needed = cues.slice(before, match + 1).reduce((sum, { text }) => sum + text.length, 0);
  let room = allowed;
  const shown = cues.slice(needed <= allowed ? before : match).filter(({ text }) => {
    room -= text.length;
    return room >= 0;
  });
  return shown.length === 0 ? [] : [{ second: shown[0]?.second ?? 0, cues: shown }];
}

/** Cuts a clip. Throws 404, 422 for a piece that is empty or too long, and 409 with the reason if none can be cut. */
export async function cutRecording(
  services: Pick<Services, 'db' | 'storage'>,
  scope: Scope,
  recordingId: string,
  { start: from, end: to }: { start: number; end: number },
): Promise<{ stream: Readable; bytes: number; contentType: string; name: string }> {
  const { row } = await findForCaller(services, scope, recordingId);
  const refusal = await noClip(row);
  if (refusal) throw new Failure(409, refusal.code);
  if (to <= from) throw invalidField('end', 'invalid');
  if (to - from > limits.clipSeconds)
    throw new Failure(422, 'clip_too_long', { params: { minutes: limits.clipSeconds / 60 } });
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg || !row.storage_key) throw new Failure(409, 'clip_needs_ffmpeg');
  const { storage } = services;
  const file = await storage.temporaryPath();
  const target = `${file}.clip`;
  const isFilm = isVideo(row.content_type);
  try {
    await pipeline(await storage.get(row.storage_key), createWriteStream(file));
    await cutClip(ffmpeg, { file, target, from, length: to - from }, isFilm);
    const { size } = await stat(target);
    const stream = createReadStream(target);
    // The open file is read to its end, though its name is gone.
    await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
    const name = `${row.headline ?? 'clip'} ${from}-${to}.${isFilm ? 'mp4' : 'mp3'}`;
    return { stream, bytes: size, contentType: isFilm ? 'video/mp4' : 'audio/mpeg', name };
  } catch (error) {
    if (error instanceof TooMuchWork || error instanceof ProgramFailure) throw new Failure(422, 'recording_too_heavy');
    throw error;
  } finally {
    for (const path of [file, target]) await rm(path, { force: true });
  }
}
