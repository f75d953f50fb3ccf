export { deleteOldDays } from './collection.queries.ts';
export { documentRoutes } from './documents.routes.ts';
export { startFetching } from './fetch-source.ts';
export { findSource } from './list.queries.ts';
export { createRobots } from './robots.ts';
export { sourceRoutes } from './sources.routes.ts';
export { startRecordingFigures } from './staff/record-figures.ts';
export { staffSourceRoutes } from './staff/staff.routes.ts';
