import { createSecrets } from '../../platform/secrets/index.ts';
import { defineFeature } from '../access/index.ts';
import { forgetting, moving } from '../connect/index.ts';
import { calendarReplies } from '../emails/index.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { findEventBrand } from './events.queries.ts';
import { deletePlacesOf, movePlaces } from './participants.queries.ts';
import { cleanUpCalendarJob, remindJob } from './remind.ts';
import { takeReply } from './take-reply.ts';

export const calendar = defineFeature({
  name: 'calendar',
  routes: ({ config }) => calendarRoutes(createSecrets(config)),
  jobs: [remindJob],
  cleanups: [cleanUpCalendarJob],
  hooks: [
    forgetting.events.providedBy(deletePlacesOf),
    moving.events.providedBy(movePlaces),
    calendarReplies.providedBy(takeReply),
  ],
  subjects: { event: findEventBrand },
});
