export { deleteDeliveriesBefore } from './deliveries.queries.ts';
export { deliverHooksJob, runDueJob } from './notifications.jobs.ts';
export { notificationRoutes } from './notifications.routes.ts';
export { serveNotificationPages } from './public-pages.ts';
export { createNotification } from './save-notification.ts';
