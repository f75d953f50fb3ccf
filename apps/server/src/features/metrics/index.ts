export type { MetricCall } from './metric-call.ts';
export { answerGroup } from './metric-group.ts';
export { answerTypes } from './metrics.routes.ts';
export { listNotes } from './notes/notes.queries.ts';
export { addNote } from './notes/notes.routes.ts';
export { answerSeriesByBrand } from './series.ts';
export { answerGeography, answerToneByBrand } from './tone-and-branding.ts';
export { answerTags, answerTopOutlets } from './tops.ts';
