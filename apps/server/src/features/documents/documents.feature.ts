import { defineFeature } from '../access/index.ts';
import { cleanUpDocumentsJob, preparePartitionsJob } from './documents.jobs.ts';
import { indexPartitionsJob } from './partitions.ts';
import { parkedPages, repairPageTimes, startReadingPages } from './read-pages.ts';
import { removeTextsJob } from './remove-texts.ts';
import { retireDocumentsJob } from './retention.ts';

export const documents = defineFeature({
  name: 'documents',
  jobs: [preparePartitionsJob, indexPartitionsJob, retireDocumentsJob],
  cleanups: [cleanUpDocumentsJob, removeTextsJob],
  parked: { page: parkedPages },
  repairTimes: repairPageTimes,
  loops: [
    {
      name: 'pages',
      wakes: 'matching',
      start: ({ services, hosts, robotsAllow }, wakeNext) =>
        startReadingPages(services, { hosts, robotsAllow, onStored: wakeNext }),
    },
  ],
});
