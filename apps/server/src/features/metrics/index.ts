export { listAnnotations } from './annotations/annotations.queries.ts';
export { addAnnotation } from './annotations/annotations.routes.ts';
export type { MetricCall } from './metric-call.ts';
export { answerGroups, countByTier } from './metric-group.ts';
export { answerTypes } from './metrics.routes.ts';
export { answerSeriesByBrand } from './series.ts';
export { listTagNames } from './sums.queries.ts';
export { answerGeography, answerToneByBrand } from './tone-and-branding.ts';
export { answerTags, answerTopOutlets, listCountedOutlets } from './tops.ts';
