export { backfillJob } from './backfill-stream.ts';
export { toMatchDocument } from './compose-mention.ts';
export { carryOnHidingJob } from './hide-outlets.ts';
export { licensedExtract } from './licensed-extract.ts';
export { matchBatch, startMatching } from './match-documents.ts';
export { findMention, findMentionBrand, type MentionRow } from './mentions.queries.ts';
export { mentionRoutes, timezoneOf } from './mentions.routes.ts';
export { releaseAllJob, releaseJob, releaseSoon } from './release-parked.ts';
export { replaceOutletsJob as replaceMentionOutletsJob } from './replace-outlets.ts';
