export { type Burst, findBursts } from './bursts/find-bursts.ts';
export type { Series } from './bursts/series.ts';
export { extractNames } from './names/extract-names.ts';
export type { FoundName } from './names/name.ts';
export { nameKey } from './names/name-key.ts';
export { nameVariants } from './names/name-variants.ts';
export { type KeyPhrase, keyPhrases } from './phrases/key-phrases.ts';
export { isStopWord, stopWords } from './phrases/stop-words.ts';
export { classifySubject, type Subject } from './subjects/classify-subject.ts';
