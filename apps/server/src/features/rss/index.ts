export { createFeed } from './change-feed.ts';
