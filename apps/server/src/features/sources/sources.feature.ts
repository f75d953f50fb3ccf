import { defineFeature } from '../access/index.ts';
import { countSources, moveSources } from '../outlets/index.ts';
import { cleanUpSourcesJob } from './clean-up.ts';
import { documentRoutes } from './documents.routes.ts';
import { repairSourceTimes, startFetching } from './fetch-source.ts';
import { findSource } from './list.queries.ts';
import { countOfOutlets, moveToOutlet } from './sources.queries.ts';
import { sourceRoutes } from './sources.routes.ts';
import { startRecordingFigures } from './staff/record-figures.ts';
import { staffSourceRoutes } from './staff/staff.routes.ts';
import { serveWebSub } from './websub/callback.ts';
import { startReadingDeliveries } from './websub/read-deliveries.ts';
import { startSubscribing } from './websub/subscribe.ts';

export const sources = defineFeature({
  name: 'sources',
  routes: { ...sourceRoutes, ...staffSourceRoutes, ...documentRoutes },
  cleanups: [cleanUpSourcesJob],
  hooks: [countSources.providedBy(countOfOutlets), moveSources.providedBy(moveToOutlet)],
  subjects: { source: findSource },
  loops: [
    {
      name: 'sources',
      wakes: 'pages',
      start: ({ services, hosts, robotsAllow }, wakeNext) =>
        startFetching(services, { hosts, robotsAllow, onQueued: wakeNext }),
    },
    {
      name: 'deliveries',
      wakes: 'pages',
      start: ({ services }, wakeNext) => startReadingDeliveries(services, wakeNext),
    },
    { name: 'hubs', start: ({ services }) => startSubscribing(services) },
    { name: 'figures', start: ({ services, hosts }) => startRecordingFigures(services, hosts) },
  ],
  repairTimes: repairSourceTimes,
  serve: (app, services) => serveWebSub(services)(app),
});
