export { wordShares } from './lab/common-words.ts';
export { type LabResult, runLab } from './lab/run-lab.ts';
export { createSessions } from './lab/sessions.ts';
export { backfillDays, createStream } from './save-stream.ts';
export { createStreamMatcher, findLiveStream, isMatch, type LiveStream, type StreamMatcher } from './stream-matcher.ts';
export { queryOf, settleText } from './stream-query.ts';
export { removeOldStreamsJob } from './streams.jobs.ts';
export { countStreams, findStream, findStreamBrand } from './streams.queries.ts';
export { streamRoutes } from './streams.routes.ts';
