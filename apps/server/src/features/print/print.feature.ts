import { defineFeature } from '../access/index.ts';
import { cleanUpPrintJob } from './clean-up.ts';
import { printRoutes } from './print.routes.ts';
import { readUploadJob } from './read-upload.ts';

export const print = defineFeature({
  name: 'print',
  routes: printRoutes,
  jobs: [readUploadJob],
  cleanups: [cleanUpPrintJob],
});
