export { CommentCount } from './CommentCount.tsx';
export { Comments } from './Comments.tsx';
