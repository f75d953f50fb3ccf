export { freeSlug, newsroomUrl, siteBase, slugOf, storyUrl } from './addresses.ts';
export { findNewsroomBrand } from './newsrooms.queries.ts';
export { touchNewsroom } from './touch-newsroom.ts';
