export { deleteOldDays } from './collection.queries.ts';
export { startFetching } from './fetch-source.ts';
export { findSource } from './list.queries.ts';
export { createRobots } from './robots.ts';
export { sourceRoutes } from './sources.routes.ts';
