export { countManual, findClippingBrand } from './clippings.queries.ts';
export { clippingRoutes } from './clippings.routes.ts';
export { replaceOutletsJob as replaceClippingOutletsJob } from './replace-outlets.ts';
export { revalueJob } from './revalue-clippings.ts';
export { saveAutomaticallyJob, saveMention } from './save-mention.ts';
export { takeToneJob } from './take-tone.ts';
