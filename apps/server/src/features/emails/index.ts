export { createEmail } from './drafts/save-email.ts';
