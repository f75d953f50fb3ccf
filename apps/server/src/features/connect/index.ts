export { createGroup } from './save-group.ts';
export { createRelation } from './save-relation.ts';
