export { coverageKind } from './coverage/coverage-kind.ts';
export { peopleKind } from './people/people-kind.ts';
export { streamsKind } from './streams/streams-kind.ts';
export { readFile } from './take-file.ts';
