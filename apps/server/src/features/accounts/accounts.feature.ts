import { createSecrets } from '../../platform/secrets/index.ts';
import { defineFeature } from '../access/index.ts';
import { accountRoutes } from './accounts.routes.ts';
import { cleanUpAccountsJob } from './clean-up.ts';
import { endImpersonationsJob } from './impersonate.ts';
import { keepUsers } from './kept-users.ts';

export const accounts = defineFeature({
  name: 'accounts',
  routes: ({ config, events }) => accountRoutes({ secrets: createSecrets(config), keptUsers: keepUsers(events) }),
  jobs: [endImpersonationsJob],
  cleanups: [cleanUpAccountsJob],
});
