export { createProfile } from './save-profile.ts';
