export { backfillDays, createStream } from './save-stream.ts';
export { createStreamMatcher, findLiveStream, type LiveStream, type StreamMatcher } from './stream-matcher.ts';
export { countStreams, findStream, findStreamBrand, startBackfill } from './streams.queries.ts';
export { streamRoutes } from './streams.routes.ts';
