export { forgetting, type Move, moving, searchedRelations } from './connect.requests.ts';
export { refreshGroups } from './dynamic-groups.ts';
export { addMembers, insertGroup } from './groups.queries.ts';
export {
  analyseRelations,
  fillRelations,
  type ImportedRelation,
  importRelations,
  type KnownPerson,
  listKnownPeople,
  listPeople,
  type PersonRow,
  removeImported,
  textOfPeople,
  unfillRelations,
} from './people.queries.ts';
export { correctByAddress, removeByAddress } from './person.queries.ts';
export { relationAnswer } from './relation-answer.ts';
export { findRelation, insertRelations, type RelationRow } from './relations.queries.ts';
export { forgetNow } from './removal.ts';
export { addToGroup, createGroup } from './save-group.ts';
export { changeRelation, createRelation } from './save-relation.ts';
