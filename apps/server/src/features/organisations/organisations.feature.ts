import { defineFeature } from '../access/index.ts';
import { countBrands } from './brands/brands.queries.ts';
import { purgeBrandsJob } from './brands/delete-brand.ts';
import { cleanUpOrganisationsJob } from './clean-up.ts';
import { purgeOrganisationsJob } from './deletion/purge-organisations.ts';
import { organisationRoutes } from './organisations.routes.ts';

export const organisations = defineFeature({
  name: 'organisations',
  routes: organisationRoutes,
  jobs: [purgeBrandsJob, purgeOrganisationsJob],
  cleanups: [cleanUpOrganisationsJob],
  counters: { brands: countBrands },
});
