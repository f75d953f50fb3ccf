export { createFeed } from './change-feed.ts';
export { addAutomaticallyJob } from './rss.jobs.ts';
export { findFeedBrand } from './rss.queries.ts';
export { rssRoutes } from './rss.routes.ts';
