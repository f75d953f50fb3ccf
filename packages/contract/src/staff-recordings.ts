import { z } from 'zod';
import { recordingKinds, uploadStatuses } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, longText, one, page, paging, shortText } from './fields.ts';
import { limits } from './limits.ts';

const status = z.enum(uploadStatuses);
const kind = z.enum(recordingKinds);
const named = z.object({ id, name: z.string() });
const second = z.coerce.number().int().min(0).max(limits.recordingSeconds);
/** A reason in the caller’s language. */
const reason = z.object({ code: z.string(), message: z.string() });

const recording = z.object({
  id,
  kind,
  /** null: an episode of a feed. */
  file_name: z.string().nullable(),
  bytes: z.number().int().nullable(),
  status,
  headline: z.string().nullable(),
  note: z.string().nullable(),
  media_outlet: named.nullable(),
  published_at: dateTime.nullable(),
  /** The only stream that is searched; null: all of them. */
  stream: named.extend({ organisation: z.string() }).nullable(),
  /** Length in seconds; null: not known. */
  seconds: z.number().int().nullable(),
  /** Origin of the transcript; null if there is none yet. */
  text_from: z.enum(['file', 'service', 'feed']).nullable(),
  /** Parts that the transcription service is asked for, and those that are read. */
  parts_total: z.number().int(),
  parts_done: z.number().int(),
  document_id: id.nullable(),
  /** Reason for which there is no transcript. */
  failure: reason.nullable(),
  created_by: z.string().nullable(),
  created_at: dateTime,
});
export type Recording = z.infer<typeof recording>;

const passage = z.object({
  /** Second at which the paragraph begins. */
  second: z.number().int(),
  cues: z.array(z.object({ second: z.number().int(), text: z.string() })),
});
export type RecordingPassage = z.infer<typeof passage>;

/** Sound or picture, at an address that is valid for some hours. */
const media = z.object({ url: z.string(), is_video: z.boolean() });

const tools = z.object({
  /** ffmpeg is installed: clips can be cut, and long recordings transcribed. */
  ffmpeg: z.boolean(),
  /** A transcription service is set up. */
  transcription: z.boolean(),
});
export type RecordingTools = z.infer<typeof tools>;

const detail = recording.extend({ passages: z.array(passage), media: media.nullable(), tools });

const fields = {
  media_outlet_id: id.nullable().optional(),
  published_at: dateTime.nullable().optional(),
  headline: shortText.nullable().optional(),
  stream_id: id.nullable().optional(),
};
const params = z.object({ recording_id: id });

const played = z.object({
  id,
  kind,
  headline: z.string(),
  media_outlet: named,
  published_at: dateTime,
  seconds: z.number().int().nullable(),
  /** The transcript as far as the outlet’s licence allows. */
  passages: z.array(passage),
  is_extract: z.boolean(),
  /** null: the licence does not allow it, or there is no file. */
  media: media.nullable(),
  /** Sound of an episode at its publisher. */
  media_url: z.string().nullable(),
  /** Page of an episode at its publisher. */
  page_url: z.string().nullable(),
  /** Reason for which no clip can be cut; null: it can. */
  no_clip: reason.nullable(),
});
export type PlayedRecording = z.infer<typeof played>;

/** Broadcasts and podcasts that staff upload or feeds announce, their transcripts, and the player of members. */
export const staffRecordingEndpoints = defineEndpoints({
  'staff.recordings.index': {
    method: 'GET',
    path: '/staff/recordings',
    area: 'staff',
    summary: 'Recordings of television, radio and podcasts, the newest first',
    access: 'staff',
    query: z.object({ status: status.optional(), search: shortText.optional(), ...paging }),
    answer: page(recording).extend({ tools }),
  },
  'staff.recordings.store': {
    method: 'POST',
    path: '/staff/recordings',
    area: 'staff',
    summary:
      'Takes a recording, its transcript (SRT, WebVTT, JSON or HTML), or both (multipart; the fields stand before the files), and reads it in the background; a file that is known is answered as it is',
    access: 'staff',
    multipart: z.object({
      file: z.string().max(0).optional(),
      transcript: z.string().max(0).optional(),
      kind: kind.optional(),
      media_outlet_id: id.optional(),
      published_at: dateTime.optional(),
      headline: shortText.optional(),
      stream_id: id.optional(),
    }),
    answer: one(recording).extend({ is_known: z.boolean() }),
    waitsOutside: true,
    bodyLimit: limits.recordingBytes + limits.transcriptBytes + 100_000,
    status: 201,
  },
  'staff.recordings.show': {
    method: 'GET',
    path: '/staff/recordings/{recording_id}',
    area: 'staff',
    summary: 'A recording with its transcript',
    access: 'staff',
    params,
    answer: one(detail),
  },
  'staff.recordings.update': {
    method: 'PATCH',
    path: '/staff/recordings/{recording_id}',
    area: 'staff',
    summary:
      'Corrects kind, outlet, day or stream, notes something, publishes the recording as a document, transcribes it again, or discards it; a discarded one can be taken back',
    access: 'staff',
    params,
    body: z.object({
      ...fields,
      kind: kind.optional(),
      note: longText.nullable().optional(),
      /** `published` makes a document of it; `waiting` transcribes it again; `review` takes a discarded one back. */
      status: z.enum(['published', 'discarded', 'review', 'waiting']).optional(),
    }),
    answer: one(recording),
  },
  'staff.recordings.transcript': {
    method: 'POST',
    path: '/staff/recordings/{recording_id}/transcript',
    area: 'staff',
    summary: 'Takes a transcript in place of the one that there is (multipart); not after publication',
    access: 'staff',
    params,
    multipart: z.object({ transcript: z.string().max(0).optional() }),
    answer: one(recording),
    waitsOutside: true,
    bodyLimit: limits.transcriptBytes + 100_000,
  },
  'recordings.show': {
    method: 'GET',
    path: '/recordings/{recording_id}',
    area: 'mentions',
    summary: 'A recording that is a mention of one of the caller’s streams, as far as the outlet’s licence allows',
    access: 'streams.list',
    subject: { kind: 'any-brand' },
    params,
    answer: one(played),
  },
  'recordings.clip': {
    method: 'GET',
    path: '/recordings/{recording_id}/clip',
    area: 'mentions',
    summary: 'A piece of a recording as MP3 or MP4, if the outlet’s licence lets the whole of it be shown',
    access: 'streams.list',
    subject: { kind: 'any-brand' },
    params,
    query: z.object({ start: second.default(0), end: second.default(0) }),
    answer: 'raw',
  },
  'recordings.media': {
    method: 'GET',
    path: '/recordings/{recording_id}/media/{token}',
    area: 'mentions',
    summary: 'Sound or picture of a recording, at an address that recordings.show has given. Ranges are answered',
    access: 'public',
    params: params.extend({ token: z.string().max(100) }),
    answer: 'raw',
  },
});
