import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '../../app/parents.tsx';

/** `edit` names a notification or is 'new'; `history` names one. */
export interface NotificationSearch {
  edit?: string;
  history?: string;
}

const notificationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/personal/media-notifications',
  validateSearch: (search: Record<string, unknown>): NotificationSearch => ({
    ...(typeof search.edit === 'string' && { edit: search.edit }),
    ...(typeof search.history === 'string' && { history: search.history }),
  }),
  component: lazyRouteComponent(() => import('./NotificationsPage.tsx'), 'NotificationsPage'),
});

export const notificationRoutes = [notificationsRoute] as const;
