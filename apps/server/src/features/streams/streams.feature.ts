import { defineFeature } from '../access/index.ts';
import { parkedStreams } from './failing-streams.ts';
import { replaceOutletsJob } from './replace-outlets.ts';
import { removeOldStreamsJob } from './streams.jobs.ts';
import { countStreams, findStreamBrand } from './streams.queries.ts';
import { streamRoutes } from './streams.routes.ts';

export const streams = defineFeature({
  name: 'streams',
  routes: streamRoutes,
  jobs: [replaceOutletsJob],
  cleanups: [removeOldStreamsJob],
  parked: { stream: parkedStreams },
  subjects: { stream: findStreamBrand },
  counters: { streams: countStreams },
});
