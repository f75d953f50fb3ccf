export { createNotification } from './save-notification.ts';
