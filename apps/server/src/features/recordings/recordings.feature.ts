import { createSecrets } from '../../platform/secrets/index.ts';
import { defineFeature } from '../access/index.ts';
import { keepEpisodes } from '../documents/index.ts';
import { cleanUpRecordingsJob } from './clean-up.ts';
import { insertEpisodes } from './keep-episodes.ts';
import { readRecordingJob } from './read-recording.ts';
import { recordingRoutes } from './recordings.routes.ts';

export const recordings = defineFeature({
  name: 'recordings',
  routes: ({ config }) => recordingRoutes(createSecrets(config)),
  jobs: [readRecordingJob],
  cleanups: [cleanUpRecordingsJob],
  hooks: [keepEpisodes.providedBy(insertEpisodes)],
});
