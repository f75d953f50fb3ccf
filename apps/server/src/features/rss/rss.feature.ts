import { defineFeature } from '../access/index.ts';
import { addAutomaticallyJob } from './rss.jobs.ts';
import { findFeedBrand } from './rss.queries.ts';
import { rssRoutes } from './rss.routes.ts';

export const rss = defineFeature({
  name: 'rss',
  routes: rssRoutes,
  jobs: [addAutomaticallyJob],
  subjects: { rss_feed: findFeedBrand },
});
