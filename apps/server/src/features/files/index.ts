export { findFileBrand } from './files.queries.ts';
export { fileRoutes } from './files.routes.ts';
