/** A recording with its transcript, or one of the two alone, which is the file then. */
export interface Pair {
  file: File;
  transcript: File | null;
}

const ofTranscripts = /\.(srt|vtt|sbv|json|html?)$/i;
const baseOf = ({ name }: File): string =>
  name
    .replace(ofTranscripts, '')
    .replace(/\.[^.]*$/, '')
    .toLowerCase();

export const isTranscript = ({ name }: File): boolean => ofTranscripts.test(name);

/** Puts each transcript to the recording of the same name. */
export function pairFiles(files: readonly File[]): Pair[] {
  const left = files.filter(isTranscript);
  const pairs = files
    .filter((file) => !isTranscript(file))
    .map((file): Pair => {
      const at = left.findIndex((one) => baseOf(one) === baseOf(file));
      return { file, transcript: at < 0 ? null : (left.splice(at, 1)[0] ?? null) };
    });
  return [...pairs, ...left.map((file): Pair => ({ file, transcript: null }))];
}
