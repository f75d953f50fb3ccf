import { defineFeature } from '../access/index.ts';
import { activityRoutes } from './activity.routes.ts';

export const activity = defineFeature({ name: 'activity', routes: activityRoutes });
