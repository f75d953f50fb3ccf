export { answerClippings } from './clipping-answer.ts';
export { listClippings, positionOf } from './coverage.queries.ts';
export { exportJob } from './exports/export-clippings.ts';
export { addLinks, removeKpi, removeRelations } from './links.queries.ts';
export { revalueJob, revalueOutletsJob } from './revalue-clippings.ts';
export { saveMention } from './save-mention.ts';
export { storeReady } from './store-ready.ts';
export { ensureBrandTags } from './tags/change-tags.ts';
