export { confirm, type Question } from './confirm.ts';
export { failureNotice } from './failure-notice.ts';
export { type Notice, notify, notifyFailure } from './notify.ts';
