export { commentsOf, deleteCommentsOn } from './comments.queries.ts';
export { type Subject, subjectOf } from './comments.requests.ts';
export { writeComment } from './write-comment.ts';
