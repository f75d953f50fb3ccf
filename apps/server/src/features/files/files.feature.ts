import { defineFeature } from '../access/index.ts';
import { cleanFilesJob } from './files.jobs.ts';
import { findFileBrand } from './files.queries.ts';
import { fileRoutes } from './files.routes.ts';

export const files = defineFeature({
  name: 'files',
  routes: fileRoutes,
  cleanups: [cleanFilesJob],
  subjects: { file: findFileBrand },
});
