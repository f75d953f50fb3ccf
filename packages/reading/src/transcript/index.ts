export { composeTranscript, passagesOf, secondAt, type TimedText } from './compose-transcript.ts';
export { type Cue, settleCues } from './cue.ts';
export { longestTranscript, readTranscript } from './read-transcript.ts';
