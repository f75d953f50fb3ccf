import { defineFeature } from '../access/index.ts';
import { countMentions } from '../streams/index.ts';
import { backfillJob } from './backfill-stream.ts';
import { countMentionsOf } from './counts.queries.ts';
import { carryOnHidingJob } from './hide-outlets.ts';
import { parkedDocuments, startMatching } from './match-documents.ts';
import { findMentionBrand } from './mentions.queries.ts';
import { mentionRoutes } from './mentions.routes.ts';
import { releaseAllJob, releaseJob } from './release-parked.ts';
import { removeOldStreamsJob } from './remove-old-streams.ts';
import { replaceOutletsJob } from './replace-outlets.ts';
import { staffStreamRoutes } from './staff-streams.routes.ts';

export const mentions = defineFeature({
  name: 'mentions',
  routes: { ...mentionRoutes, ...staffStreamRoutes },
  jobs: [backfillJob, carryOnHidingJob, releaseAllJob, releaseJob, replaceOutletsJob],
  cleanups: [removeOldStreamsJob],
  hooks: [countMentions.providedBy(countMentionsOf)],
  parked: { document: parkedDocuments },
  subjects: { mention: findMentionBrand },
  loops: [{ name: 'matching', start: ({ services }) => startMatching(services) }],
});
