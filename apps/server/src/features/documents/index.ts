export { announceDocuments } from './announce-documents.ts';
export { type Announcement, hashUrl } from './announcement.ts';
export {
  bylinesRead,
  claimBackfill,
  claimBylines,
  findSigned,
  listSignedBelow,
  moveBackfill,
  readBylineAgain,
  type SignedDocument,
} from './byline-queue.queries.ts';
export { composeDocument } from './compose-document.ts';
export {
  countDocuments,
  findDocuments,
  listDocuments,
  type StoredDocument,
} from './documents.queries.ts';
export { type KeptEpisode, keepEpisodes } from './documents.requests.ts';
export { firstId, firstIdAt, timeOfId } from './id-range.ts';
export {
  claimDocuments,
  divideDocuments,
  listMatched,
  markMatched,
  matchAgain,
  returnDocuments,
  type StreamPart,
} from './match-queue.queries.ts';
export { findTemplate } from './outlet-templates.queries.ts';
export { findKeys, movePages, readPagesNow } from './page-queue.queries.ts';
export { startPageReader } from './page-reader.ts';
export { preparePartitions } from './partitions.ts';
export { podcastMediaType } from './read-episode.ts';
export { findOldestKept } from './retention.ts';
export { createArchiveSearch } from './search-archive.ts';
export { storeDocuments } from './store-documents.ts';
export { claimTrends, readTrendAgain, trendsRead } from './trend-queue.queries.ts';
