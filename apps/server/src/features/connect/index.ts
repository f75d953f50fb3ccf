export { addMembers, insertGroup } from './groups.queries.ts';
export { insertRelations, type ReadyRelation } from './relations.queries.ts';
export { createGroup } from './save-group.ts';
export { createRelation } from './save-relation.ts';
