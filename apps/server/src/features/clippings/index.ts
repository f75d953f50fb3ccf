export { answerClippings } from './clipping-answer.ts';
export { findClippingText } from './clipping-text.queries.ts';
export { type LinkedRecord, linkable } from './clippings.requests.ts';
export { cursorShape, listClippings, positionOf } from './coverage.queries.ts';
export { countClippings } from './coverage-counts.queries.ts';
export { countReadForLinks } from './evidence/site-links.queries.ts';
export { clippingsLinkingTo } from './evidence/site-links.ts';
export { exportJob } from './exports/export-clippings.ts';
export { type Cell as ExportCell, type ExportColumn, exportColumns } from './exports/export-columns.ts';
export { exportPages } from './exports/export-pages.ts';
export { fits, hasTone, isOfStreams } from './filter.queries.ts';
export { countHashtags, listClippingsWithHashtag } from './hashtags.ts';
export {
  allowanceOf,
  countImported,
  holdToAllowance,
  type ImportedPiece,
  importClippings,
  uncountImported,
} from './imported/import-clippings.ts';
export { analyseClippings, findImportedDays, type KnownPiece, listKnownPieces } from './imported/imported.queries.ts';
export { isEstimated, isUnknown } from './impressions.queries.ts';
export { countNewOutlets, findLargestStory } from './leading.queries.ts';
export {
  addLinks,
  moveRelationLinks,
  removeKpis,
  removeRelations,
  restoreKpis,
} from './links.queries.ts';
export {
  countWithMessage,
  listBestQuotes,
  listCountedAuthors,
  listCountedMessages,
  listCountedSpeakers,
} from './messages/counted.queries.ts';
export { createMessage, createPerson } from './messages/save-messages.ts';
export {
  claimPosts,
  type DuePost,
  keepPosts,
  listLeadingPosts,
  type PostCounts,
  type ReadPost,
  sumPosts,
} from './posts/posts.queries.ts';
export { nextReading, readingAges } from './posts/reading-times.ts';
export { removeUncounted } from './remove-clippings.ts';
export { revalueBrandJob, revalueJob, revalueOutletsJob } from './revalue-clippings.ts';
export type { Cell } from './rollups/addition.queries.ts';
export {
  type Dimension,
  type DimensionName,
  dimensions,
  leading,
  withinCountries,
} from './rollups/dimensions.queries.ts';
export { keepRollups } from './rollups/keep-rollups.ts';
export { areSumsCurrent, rebuildMissingSoon, rebuildRollupsJob, repairSums } from './rollups/rebuild-rollups.ts';
export { isAstray, sumCells } from './rollups/rollups.queries.ts';
export { sumsTopic } from './rollups/tell-sums.ts';
export { saveMention } from './save-mention.ts';
export { storeReady } from './store-ready.ts';
export { ensureBrandTags } from './tags/change-tags.ts';
