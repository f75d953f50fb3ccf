export { identitiesOffered } from './identity/identity.ts';
