import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Cue, settleCues } from '@masthead/reading';
import { z } from 'zod';
import type { Config } from '../../platform/config/index.ts';
import { createFetcher, FetchFailure } from '../../platform/fetch/index.ts';
import type { RecordingReason } from './recordings.queries.ts';

type TranscriptionSettings = Pick<
  Config,
  'MASTHEAD_TRANSCRIPTION_URL' | 'MASTHEAD_TRANSCRIPTION_KEY' | 'MASTHEAD_TRANSCRIPTION_MODEL' | 'MASTHEAD_USER_AGENT'
>;

/** A failure of the service. `pause`: seconds after which another try is worth it; null: none is. */
export class TranscriptionFailure extends Error {
  readonly reason: RecordingReason;
  readonly pause: number | null;
  constructor(code: RecordingReason['code'], pause: number | null, params: RecordingReason['params'] = {}) {
    super(code);
    this.reason = { code, params };
    this.pause = pause;
  }
}

/** A service may take as long as the speech lasts. */
const patience = 900_000;
const largestAnswer = 20_000_000;
const usualPause = 60;

/** The answer to `response_format=verbose_json`. */
const answered = z.object({
  language: z.string().max(100).optional(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).max(100_000),
});

/** Asks the operator's service for the words of a sound file. Throws TranscriptionFailure. */
export async function transcribe(
  config: TranscriptionSettings,
  { path, name, contentType }: { path: string; name: string; contentType: string },
  language: string | null,
): Promise<{ cues: Cue[]; language: string | null }> {
  // The operator names the address, which may be on the same machine or network.
  const fetcher = createFetcher({ allowPrivate: true, userAgent: config.MASTHEAD_USER_AGENT, patience });
  try {
    const { body, headers } = formOf(
      {
        model: config.MASTHEAD_TRANSCRIPTION_MODEL,
        response_format: 'verbose_json',
        ...(language && { language }),
      },
      { name, contentType, bytes: await readFile(path) },
    );
    const key = config.MASTHEAD_TRANSCRIPTION_KEY;
    const fetched = await fetcher.fetch(
      `${config.MASTHEAD_TRANSCRIPTION_URL?.replace(/\/$/, '')}/audio/transcriptions`,
      {
        message: { body, headers: { ...headers, ...(key && { authorization: `Bearer ${key}` }) } },
        accept: 'application/json',
        maxBytes: largestAnswer,
        timeout: patience,
      },
    );
    return readAnswer(fetched.body);
  } catch (error) {
    throw error instanceof FetchFailure ? failureOf(error) : error;
  } finally {
    await fetcher.close();
  }
}

function readAnswer(bytes: Uint8Array): { cues: Cue[]; language: string | null } {
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new TranscriptionFailure('transcription_broken', null);
  }
  const parsed = answered.safeParse(data);
  if (!parsed.success) throw new TranscriptionFailure('transcription_broken', null);
  const { segments, language } = parsed.data;
  return {
    cues: settleCues(segments.map(({ start, end, text }) => ({ from: start, to: end, text, speaker: null }))),
    // Some services answer names of languages instead of codes.
    language: language && /^[a-z]{2}$/.test(language) ? language : null,
  };
}

function failureOf({ code, params, retryAfter }: FetchFailure): TranscriptionFailure {
  const status = Number(params.status ?? 0);
  if (code === 'source_http_status' || code === 'source_gone') {
    if (status === 429 || status === 503)
      return new TranscriptionFailure('transcription_busy', retryAfter ?? usualPause);
    if (status >= 500) return new TranscriptionFailure('transcription_unreachable', usualPause);
    return new TranscriptionFailure('transcription_refused', null, { status });
  }
  if (code === 'source_too_large' || code === 'source_broken')
    return new TranscriptionFailure('transcription_broken', null);
  return new TranscriptionFailure('transcription_unreachable', usualPause);
}

function formOf(
  fields: Readonly<Record<string, string>>,
  file: { name: string; contentType: string; bytes: Uint8Array },
): { body: Uint8Array; headers: Record<string, string> } {
  const boundary = `masthead-${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.contentType}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(parts.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
