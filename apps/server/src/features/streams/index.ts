export {
  advanceBackfill,
  type BackfillRow,
  type ChangedDocument,
  claimBackfill,
  insertChanges,
  noteChange,
} from './backfill.queries.ts';
export { checkForm } from './check-stream.ts';
export { fitStreams } from './fit-streams.ts';
export { holdToStreams, importStreams, removeImportedStreams, streamsLeft } from './imported/import-streams.ts';
export { analyseStreams, listKnownStreams } from './imported/imported.queries.ts';
export { wordShares } from './lab/common-words.ts';
export { runLab } from './lab/run-lab.ts';
export { createSessions } from './lab/sessions.ts';
export { listWithPaused, setStaffOptions } from './plan.queries.ts';
export { deleteTraces, listRemoved } from './remove-old.queries.ts';
export { backfillDays, createStream, restorableDays } from './save-stream.ts';
export {
  createStreamMatcher,
  findLiveStream,
  isMatch,
  type LiveStream,
  mayFind,
  type StreamMatcher,
} from './stream-matcher.ts';
export { queryOf, settleText } from './stream-query.ts';
export { findStream, findStreamBrand, isStream, pausedBy, setPaused } from './streams.queries.ts';
export { type Counting, countMentions, type StreamCounts, searchBack } from './streams.requests.ts';
export { listStreamNames, visibleTo } from './visible.queries.ts';
