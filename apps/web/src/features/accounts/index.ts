export { brandMembers, type Member } from './accounts.api.ts';
