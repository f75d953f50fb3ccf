import { createRoute } from '@tanstack/react-router';
import { type Feature, lazyRouteComponent, noPages, settingsPage } from '../../shared/routing/index.ts';

/** `edit` names a notification or is 'new'; `history` names one. */
interface NotificationSearch {
  edit?: string;
  /** A stream that a new notification is to watch. */
  stream?: string;
  /** Its name, which a new notification begins with. */
  name?: string;
  history?: string;
}

export const notifications = {
  ...noPages,
  settings: [
    createRoute({
      ...settingsPage('/personal/media-notifications', {
        title: 'media_notifications',
        guard: 'signed-in',
        menu: { in: 'personal', order: 50 },
      }),
      validateSearch: (search: Record<string, unknown>): NotificationSearch => ({
        ...(typeof search.edit === 'string' && { edit: search.edit }),
        ...(typeof search.stream === 'string' && { stream: search.stream }),
        ...(typeof search.name === 'string' && { name: search.name }),
        ...(typeof search.history === 'string' && { history: search.history }),
      }),
      component: lazyRouteComponent(() => import('./NotificationsPage.tsx'), 'NotificationsPage'),
    }),
  ],
} as const satisfies Feature;
