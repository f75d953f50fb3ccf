export { confirm, type Question } from './confirm.ts';
export { type Notice, notify, notifyFailure } from './notify.ts';
