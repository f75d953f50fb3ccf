import { collapse } from '../markup.ts';

/** Words of a recording with the seconds between which they are spoken. */
export interface Cue {
  from: number;
  to: number;
  text: string;
  speaker: string | null;
}

const mostCues = 100_000;
const longestText = 5000;
const longestSpeaker = 100;
/** No recording is longer than two days. */
const latest = 172_800;

/** Puts cues in order and leaves out what has no words or no time. */
export function settleCues(cues: readonly Cue[]): Cue[] {
  const settled: Cue[] = [];
  for (const { from, to, text, speaker } of cues) {
    const words = collapse(text.slice(0, longestText)).toWellFormed();
    if (words === '' || !(from >= 0 && from <= latest)) continue;
    const name = speaker && collapse(speaker.slice(0, longestSpeaker)).toWellFormed().replace(/\s*:$/, '');
    settled.push({ from, to: to >= from && to <= latest ? to : from, text: words, speaker: name || null });
    if (settled.length >= mostCues) break;
  }
  return settled.sort((a, b) => a.from - b.from);
}

const clock = /^(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,9}))?$/;

/** Returns the seconds of '1:02:03.5', '02:03', 123 or '123.5'; null for anything else. */
export function secondsOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > 30) return null;
  const text = value.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const [, hours = '0', minutes, seconds, fraction = '0'] = clock.exec(text) ?? [];
  return minutes === undefined
    ? null
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}
