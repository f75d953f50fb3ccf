export { keepRollups, reviseRollups } from './keep-rollups.ts';
export { rebuildMissingSoon, rebuildRollupsJob } from './metrics.jobs.ts';
export { addNote } from './notes/notes.routes.ts';
