import { accessRoutes } from './access.routes.ts';
import { cleanUpAccessJob } from './clean-up.ts';
import { defineFeature } from './define-feature.ts';

export const access = defineFeature({
  name: 'access',
  routes: accessRoutes,
  cleanups: [cleanUpAccessJob],
});
