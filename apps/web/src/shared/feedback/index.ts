export { confirm } from './confirm.ts';
export { failureNotice } from './failure-notice.ts';
export { notify, notifyFailure } from './notify.ts';
export { RequiredDialog } from './RequiredDialog.tsx';
