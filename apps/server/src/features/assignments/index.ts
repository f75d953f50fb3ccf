export { assignPieces } from './assign.ts';
export { type AssignmentRow, assignedTo, assignmentOf, forgetAssignments } from './assignments.queries.ts';
export { withAssignee } from './with-assignee.ts';
