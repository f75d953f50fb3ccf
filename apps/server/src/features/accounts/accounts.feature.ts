import { createSecrets } from '../../platform/secrets/index.ts';
import { defineFeature } from '../access/index.ts';
import { accountRoutes } from './accounts.routes.ts';
import { cleanUpAccountsJob } from './clean-up.ts';
import { endImpersonationsJob } from './impersonate.ts';

export const accounts = defineFeature({
  name: 'accounts',
  routes: ({ config }) => accountRoutes({ secrets: createSecrets(config) }),
  jobs: [endImpersonationsJob],
  cleanups: [cleanUpAccountsJob],
});
