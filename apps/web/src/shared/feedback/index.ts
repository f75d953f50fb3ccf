export { ConfirmDialog, confirm, type Question } from './confirm.tsx';
export { type Notice, notify, notifyFailure } from './notify.tsx';
