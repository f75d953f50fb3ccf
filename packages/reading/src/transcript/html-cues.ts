import { parseHtml } from '../html/parse-html.ts';
import { elementsBelow, textBelow } from '../html/tree.ts';
import { type Cue, secondsOf } from './cue.ts';

/** Reads a podcast's HTML transcript: `cite`, `time` and `p` in turn. Paragraphs before the first time are left out. */
export function readHtmlCues(html: string): Cue[] {
  const cues: Cue[] = [];
  let [from, speaker]: [number | null, string | null] = [null, null];
  for (const element of elementsBelow(parseHtml(html))) {
    if (element.name === 'cite') speaker = textBelow(element);
    else if (element.name === 'time') from = secondsOf(textBelow(element).replace(/[[\]()]/g, '')) ?? from;
    else if (element.name === 'p' && from !== null) cues.push({ from, to: from, text: textBelow(element), speaker });
  }
  // A paragraph ends where the next time begins.
  for (const [at, cue] of cues.entries()) cue.to = Math.max(cue.from, cues[at + 1]?.from ?? cue.from);
  return cues;
}
