export { keepRollups, reviseRollups } from './keep-rollups.ts';
export { rebuildRollupsJob } from './metrics.jobs.ts';
export { metricRoutes } from './metrics.routes.ts';
export { addNote, noteRoutes } from './notes/notes.routes.ts';
