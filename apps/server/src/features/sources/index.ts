export { deleteOldDays } from './collection.queries.ts';
export { startFetching } from './fetch-source.ts';
export { createRobots } from './robots.ts';
export { findSource } from './sources.queries.ts';
export { sourceRoutes } from './sources.routes.ts';
