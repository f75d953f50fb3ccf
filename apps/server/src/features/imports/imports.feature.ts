import { defineFeature } from '../access/index.ts';
import { forgetting } from '../connect/index.ts';
import { forgetPeople } from './imports.queries.ts';
import { importRoutes } from './imports.routes.ts';
import { cleanUpImportsJob, runImportJob } from './run-import.ts';

export const imports = defineFeature({
  name: 'imports',
  routes: importRoutes,
  jobs: [runImportJob],
  cleanups: [cleanUpImportsJob],
  hooks: [forgetting.imports.providedBy(forgetPeople)],
});
