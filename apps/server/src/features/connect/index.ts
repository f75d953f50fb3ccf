export { connectRoutes } from './connect.routes.ts';
export { findGroupBrand } from './groups.queries.ts';
export { findRelationBrand } from './relations.queries.ts';
export { forgetRelationsJob } from './removal.ts';
export { createGroup } from './save-group.ts';
export { createRelation } from './save-relation.ts';
