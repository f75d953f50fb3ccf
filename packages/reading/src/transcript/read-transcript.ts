import { decodeXml } from '../charset.ts';
import { readCaptions } from './caption-cues.ts';
import { type Cue, settleCues } from './cue.ts';
import { readHtmlCues } from './html-cues.ts';
import { readJsonCues } from './json-cues.ts';

/** Bytes of a transcript; two days of speech are a tenth of it. */
export const longestTranscript = 20_000_000;

/**
 * Reads a transcript with times: SRT, WebVTT, SubViewer, or the JSON and HTML of podcasts and transcription services, known by content.
 * Returns its cues in order; none if it is no transcript, is too long or has no times. Never throws.
 */
export function readTranscript(bytes: Uint8Array, contentType?: string | null): Cue[] {
  if (bytes.length > longestTranscript) return [];
  const text = decodeXml(bytes, contentType);
  const start = text.slice(0, 1000).trimStart();
  if (/^[[{]/.test(start)) {
    const cues = readJsonCues(text);
    if (cues) return settleCues(cues);
  }
  const cues = readCaptions(text);
  return settleCues(cues.length === 0 && text.includes('<') ? readHtmlCues(text) : cues);
}
