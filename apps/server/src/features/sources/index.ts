export { collectionOf } from './collection-of.ts';
export { refusing } from './discover-source.ts';
export { type Post, readPosts } from './read-posts.ts';
export { showCollection } from './staff/collection-state.ts';
