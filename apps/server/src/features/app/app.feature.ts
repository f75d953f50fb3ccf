import { defineFeature } from '../access/index.ts';
import { appRoutes } from './app.routes.ts';
import { cleanUpAppJob } from './clean-up.ts';

export const app = defineFeature({
  name: 'app',
  routes: appRoutes,
  cleanups: [cleanUpAppJob],
});
