import { createSecrets } from '../../platform/secrets/index.ts';
import { defineFeature } from '../access/index.ts';
import { accountsNamed } from '../organisations/index.ts';
import { keepNames } from './accounts/keep-names.ts';
import { cleanUpSocialJob } from './clean-up.ts';
import { renewTokensJob } from './oauth/renew.ts';
import { readAccountsJob } from './reading/read-accounts.ts';
import { readPostsJob } from './reading/read-posts.ts';
import { searchNetworksJob } from './search/search-networks.ts';
import { socialRoutes } from './social.routes.ts';

export const social = defineFeature({
  name: 'social',
  routes: ({ config }) => socialRoutes(createSecrets(config)),
  jobs: [readAccountsJob, readPostsJob, renewTokensJob, searchNetworksJob],
  cleanups: [cleanUpSocialJob],
  hooks: [accountsNamed.providedBy(keepNames)],
});
