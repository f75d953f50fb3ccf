import type { Cue } from './cue.ts';

/** Text of a recording. `times` has in turn a position in the text and the second at which it is spoken. */
export interface TimedText {
  text: string;
  times: number[];
}

/** A paragraph of a recording: its place in the text and the cues in it. */
interface Passage {
  second: number;
  start: number;
  end: number;
  cues: { second: number; start: number; end: number }[];
}

const mostCharacters = 480_000;
/** Silence, in seconds, and characters after which a new paragraph begins; a sentence that ends begins one earlier. */
const silence = 4;
const wanted = 280;
const longest = 800;
const ended = /[.!?…。？！]["'”’»)\]]{0,3}$/;

/** Makes one text of cues: cues of a few words become paragraphs, and the speaker is named at each change of voice. */
export function composeTranscript(cues: readonly Cue[]): TimedText {
  const times: number[] = [];
  let [text, from] = ['', 0];
  let before: Cue | undefined;
  for (const cue of cues) {
    const length = text.length - from;
    const isNewVoice = cue.speaker !== null && cue.speaker !== before?.speaker;
    const isNew =
      !before ||
      isNewVoice ||
      cue.from - before.to > silence ||
      length >= longest ||
      (length >= wanted && ended.test(before.text));
    const words = isNewVoice ? `${cue.speaker}: ${cue.text}` : cue.text;
    const start = text === '' ? 0 : text.length + 1;
    if (start + words.length > mostCharacters) break;
    text = text === '' ? words : `${text}${isNew ? '\n' : ' '}${words}`;
    if (isNew) from = start;
    times.push(start, Math.floor(cue.from));
    before = cue;
  }
  return { text, times };
}

/** Returns the second at which a position of the text is spoken; null without times. */
export function secondAt(times: readonly number[] | null, position: number): number | null {
  if (!times || times.length < 2) return null;
  let [low, high] = [0, times.length / 2 - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (times[2 * middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return times[2 * low + 1]!;
}

/** Returns the paragraphs of a text with the places and seconds of their cues. */
export function passagesOf({ text, times }: TimedText): Passage[] {
  const passages: Passage[] = [];
  for (let at = 0; at + 1 < times.length; at += 2) {
    const [start, second] = [times[at]!, times[at + 1]!];
    const cue = { second, start, end: at + 2 < times.length ? times[at + 2]! - 1 : text.length };
    const last = passages.at(-1);
    if (!last || text[start - 1] === '\n') passages.push({ second, start, end: cue.end, cues: [cue] });
    else {
      last.cues.push(cue);
      last.end = cue.end;
    }
  }
  return passages;
}
