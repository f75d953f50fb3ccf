export { AddToFeed } from './AddToFeed.tsx';
