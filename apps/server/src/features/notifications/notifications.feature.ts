import { defineFeature } from '../access/index.ts';
import { recomposeUnsent } from '../mentions/index.ts';
import { deliverHooksJob, parkedWebhooks } from './deliver-hooks.ts';
import { cleanUpNotificationsJob, runDueJob } from './notifications.jobs.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { serveNotificationPages } from './public-pages.ts';
import { recomposeMessages } from './recompose-unsent.ts';
import { parkedNotifications, repairNotificationTimes } from './run-due.ts';

export const notifications = defineFeature({
  name: 'notifications',
  routes: notificationRoutes,
  jobs: [runDueJob, deliverHooksJob],
  cleanups: [cleanUpNotificationsJob],
  parked: { webhook: parkedWebhooks, notification: parkedNotifications },
  hooks: [recomposeUnsent.providedBy(recomposeMessages)],
  repairTimes: repairNotificationTimes,
  serve: serveNotificationPages,
});
