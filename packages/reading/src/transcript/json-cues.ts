import { type Cue, secondsOf } from './cue.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const first = (...values: unknown[]): unknown => values.find((value) => value !== undefined && value !== null);

/** Reads the segments of a podcast's JSON transcript, or of a transcription service; null for other JSON, or none. */
export function readJsonCues(text: string): Cue[] | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const rows = Array.isArray(data) ? data : isFields(data) ? data.segments : null;
  if (!Array.isArray(rows)) return null;
  return rows.filter(isFields).flatMap((row) => {
    const from = secondsOf(first(row.startTime, row.start, row.from));
    const words = first(row.body, row.text);
    if (from === null || typeof words !== 'string') return [];
    const to = secondsOf(first(row.endTime, row.end, row.to)) ?? from;
    return [{ from, to, text: words, speaker: typeof row.speaker === 'string' ? row.speaker : null }];
  });
}
