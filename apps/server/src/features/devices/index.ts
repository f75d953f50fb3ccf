export { type NewPush, pushToUsers } from './push.ts';
