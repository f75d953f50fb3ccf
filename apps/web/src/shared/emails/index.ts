export { useNewEmail } from './useNewEmail.ts';
