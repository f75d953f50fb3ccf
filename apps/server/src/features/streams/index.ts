export { wordShares } from './lab/common-words.ts';
export { type LabResult, runLab } from './lab/run-lab.ts';
export { createSessions } from './lab/sessions.ts';
export { ownStream } from './own-stream.queries.ts';
export { backfillDays, createStream } from './save-stream.ts';
export { createStreamMatcher, findLiveStream, isMatch, type LiveStream, type StreamMatcher } from './stream-matcher.ts';
export { queryOf, settleText } from './stream-query.ts';
export { countStreams, findStream, findStreamBrand } from './streams.queries.ts';
export { searchBack } from './streams.requests.ts';
