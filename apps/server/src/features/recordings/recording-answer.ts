import type { Recording, RecordingPassage, RecordingTools } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { passagesOf, type TimedText } from '@masthead/reading';
import type { Config } from '../../platform/config/index.ts';
import { findFfmpeg } from './ffmpeg.ts';
import type { RecordingReason, RecordingRow } from './recordings.queries.ts';

export const sayReason = (reason: RecordingReason | null, language: string) =>
  reason && { code: reason.code, message: translate(language, `errors.${reason.code}`, reason.params) };

export const recordingAnswer = (row: RecordingRow, language: string): Recording => ({
  id: row.id,
  kind: row.kind,
  file_name: row.file_name,
  bytes: row.bytes,
  status: row.status,
  headline: row.headline,
  note: row.note,
  media_outlet: row.outlet_id ? { id: row.outlet_id, name: row.outlet_name ?? '' } : null,
  published_at: row.published_at,
  stream: row.stream_id
    ? { id: row.stream_id, name: row.stream_name ?? '', organisation: row.stream_organisation ?? '' }
    : null,
  seconds: row.seconds,
  text_from: row.text_from,
  parts_total: row.parts_total,
  parts_done: row.parts_done,
  document_id: row.document_id,
  failure: sayReason(row.failure, language),
  created_by: row.created_by,
  created_at: row.created_at,
});

export const passagesAnswer = (timed: TimedText): RecordingPassage[] =>
  passagesOf(timed).map(({ second, cues }) => ({
    second,
    cues: cues.map((cue) => ({ second: cue.second, text: timed.text.slice(cue.start, cue.end) })),
  }));

/** Returns the abilities of this installation with recordings, as staff see them. */
export const toolsAnswer = async (config: Pick<Config, 'MASTHEAD_TRANSCRIPTION_URL'>): Promise<RecordingTools> => ({
  ffmpeg: (await findFfmpeg()) !== null,
  transcription: config.MASTHEAD_TRANSCRIPTION_URL !== undefined,
});
