export { readDemoBylines } from './read-bylines.ts';
export { createProfile } from './save-profile.ts';
