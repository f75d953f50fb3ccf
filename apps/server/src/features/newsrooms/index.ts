import type { Handlers } from '../accounts/index.ts';
import { newsroomRecordRoutes } from './newsrooms.routes.ts';
import { newsroomPartRoutes } from './parts.routes.ts';

export { freeSlug, newsroomUrl, siteBase, slugOf, storyUrl } from './addresses.ts';
export { askToFollow, confirmFollowing, forgetUnconfirmedJob, leaveNewsroom } from './follow-newsroom.ts';
export { countNewsrooms, findNewsroomBrand } from './newsrooms.queries.ts';
export { readFacts } from './read-facts.ts';
export { createNewsroom, ensureNewsroom, reservedSlugs } from './save-newsroom.ts';
export { handleAnswer } from './social-handles.ts';
export { touchNewsroom } from './touch-newsroom.ts';

export const newsroomRoutes: Handlers = { ...newsroomRecordRoutes, ...newsroomPartRoutes };
