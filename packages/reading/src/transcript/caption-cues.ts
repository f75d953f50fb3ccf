import { decodeHTML } from 'entities';
import type { Cue } from './cue.ts';
import { secondsOf } from './cue.ts';

const time = '(?:\\d{1,4}:)?\\d{1,4}:\\d{1,2}(?:[.,]\\d{1,9})?';
/** `00:01:02,500 --> 00:01:04,000` of SRT and WebVTT, and `0:01:02.500,0:01:04.000` of SubViewer. */
const timing = new RegExp(`^\\s*(${time})\\s*(?:-{1,3}>|,)\\s*(${time})(?:\\s|$)`);
const longestTiming = 300;
const longestCue = 5000;
/** Seconds of the cues that captions which roll up show between two lines. */
const shortest = 0.1;

function* linesOf(text: string): Generator<string> {
  const plain = text.replace(/\r\n?/g, '\n');
  let at = 0;
  while (at <= plain.length) {
    const end = plain.indexOf('\n', at);
    yield plain.slice(at, end < 0 ? plain.length : end);
    if (end < 0) return;
    at = end + 1;
  }
}

interface Open {
  from: number;
  to: number;
  lines: string[];
  length: number;
}

/** Reads the cues of SRT, WebVTT and SubViewer files, well formed or not. Blocks without a time (notes, styles, regions) are skipped. */
export function readCaptions(text: string): Cue[] {
  const found: Open[] = [];
  let open: Open | null = null;
  for (const line of linesOf(text)) {
    const times = line.length <= longestTiming ? timing.exec(line) : null;
    if (times) {
      // Files without empty lines have the number of this cue if the text of the cue before ends.
      if (open && /^\s*\d+\s*$/.test(open.lines.at(-1) ?? '')) open.lines.pop();
      open = { from: secondsOf(times[1]) ?? -1, to: secondsOf(times[2]) ?? -1, lines: [], length: 0 };
      found.push(open);
    } else if (line.trim() === '') open = null;
    else if (open && open.length < longestCue) {
      open.lines.push(line.slice(0, longestCue));
      open.length += line.length;
    }
  }
  return withoutRepeats(found);
}

/** Returns the cues without the lines that captions which roll up show again. */
function withoutRepeats(found: readonly Open[]): Cue[] {
  let before = '';
  return found.map(({ from, to, lines }) => {
    const [voice] = lines.flatMap((line) => /<v(?:\.[^\s<>]{0,100})?\s+([^<>]{1,200})>/.exec(line)?.[1] ?? []);
    const words = lines.map(wordsOf).filter(Boolean);
    const isRepeat = words[0] === before && (words.length > 1 || to - from <= shortest);
    if (isRepeat) words.shift();
    before = words.at(-1) ?? before;
    return { from, to, text: words.join(' '), speaker: voice ? decodeHTML(voice) : null };
  });
}

const wordsOf = (line: string): string =>
  decodeHTML(line.replace(/<[^<>]{0,500}>/g, '').replace(/\{\\[^{}]{0,100}\}/g, '')).trim();
