import { createMatcher } from '@masthead/matching';
import { defineFeature } from '../access/index.ts';
import { endStreams } from '../organisations/index.ts';
import { parkedStreams } from './failing-streams.ts';
import { folderRoutes } from './folders.ts';
import { replaceOutletsJob } from './replace-outlets.ts';
import { countStreams, findStreamBrand, removeStreamsOf } from './streams.queries.ts';
import { streamRoutes } from './streams.routes.ts';

export const streams = defineFeature({
  name: 'streams',
  routes: () => {
    // The first matcher of a process fills the character tables, which blocks for about 150 ms: at the start, not in a call.
    createMatcher();
    return { ...streamRoutes, ...folderRoutes };
  },
  jobs: [replaceOutletsJob],
  hooks: [endStreams.providedBy(removeStreamsOf)],
  parked: { stream: parkedStreams },
  subjects: { stream: findStreamBrand },
  counters: { streams: countStreams },
});
