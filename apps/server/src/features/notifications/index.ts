export { findUnaskable } from './ask-receivers.ts';
export { refuse as refuseAddress } from './receivers.queries.ts';
export { createNotification } from './save-notification.ts';
