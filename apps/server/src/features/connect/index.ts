export { forgetting } from './connect.requests.ts';
export { addMembers, insertGroup } from './groups.queries.ts';
export { correctByAddress, removeByAddress } from './person.queries.ts';
export { findRelation, insertRelations } from './relations.queries.ts';
export { createGroup } from './save-group.ts';
export { createRelation } from './save-relation.ts';
