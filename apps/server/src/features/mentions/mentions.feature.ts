import { defineFeature } from '../access/index.ts';
import { subjectOf } from '../comments/index.ts';
import { countMentions } from '../streams/index.ts';
import { backfillJob } from './backfill-stream.ts';
import { commentSubject } from './comment-subject.ts';
import { countMentionsOf } from './counts.queries.ts';
import { carryOnHidingJob } from './hide-outlets.ts';
import { parkedDocuments } from './match-documents.ts';
import { findMentionBrand } from './mentions.queries.ts';
import { mentionRoutes } from './mentions.routes.ts';
import { drawNowJob, drawSamplesJob } from './qa/draw-samples.ts';
import { keepPageJob } from './qa/keep-page.ts';
import { qaRoutes } from './qa/qa.routes.ts';
import { releaseAllJob, releaseJob } from './release-parked.ts';
import { removeOldStreamsJob } from './remove-old-streams.ts';
import { replaceOutletsJob } from './replace-outlets.ts';
import { retireMentionsJob } from './retire-mentions.ts';
import { staffStreamRoutes } from './staff-streams.routes.ts';
import { startMatching } from './start-matching.ts';
import { removeWaitingJob, startToneModel } from './tone-model/score-queued.ts';
import { checkToneModel } from './tone-model/tone-model.ts';

export const mentions = defineFeature({
  name: 'mentions',
  routes: { ...mentionRoutes, ...staffStreamRoutes, ...qaRoutes },
  jobs: [
    backfillJob,
    carryOnHidingJob,
    drawNowJob,
    drawSamplesJob,
    keepPageJob,
    releaseAllJob,
    releaseJob,
    replaceOutletsJob,
  ],
  cleanups: [removeOldStreamsJob, removeWaitingJob, retireMentionsJob],
  hooks: [countMentions.providedBy(countMentionsOf), subjectOf.mention.providedBy(commentSubject)],
  parked: { document: parkedDocuments },
  subjects: { mention: findMentionBrand },
  loops: [
    { name: 'matching', start: ({ services }) => startMatching(services) },
    { name: 'tone', start: ({ services }) => startToneModel(services) },
  ],
  checkSettings: checkToneModel,
});
