import { defineFeature } from '../access/index.ts';
import { packOutletsJob } from './answers/pack-outlets.ts';
import { findBurstsJob, findPastBurstsJob } from './bursts/find-trend-bursts.ts';
import { cleanUpTrendsJob, clearCountingJob, countGroupJob, followStreamsJob } from './counting/count-group.ts';
import { parkedTrends, startReadingTrends } from './reading/read-trends.ts';
import { retireReadJob } from './reading/retire-read.ts';
import { sumMonthsJob } from './reading/sum-months.ts';
import { trendRoutes } from './trends.routes.ts';

export const trends = defineFeature({
  name: 'trends',
  routes: trendRoutes,
  jobs: [
    clearCountingJob,
    countGroupJob,
    findBurstsJob,
    findPastBurstsJob,
    followStreamsJob,
    packOutletsJob,
    sumMonthsJob,
  ],
  cleanups: [cleanUpTrendsJob, retireReadJob],
  parked: { trend: parkedTrends },
  loops: [{ name: 'trends', start: ({ services }) => startReadingTrends(services) }],
});
