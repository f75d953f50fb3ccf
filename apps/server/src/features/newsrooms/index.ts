export { freeSlug, newsroomUrl, siteBase, slugOf, storyUrl } from './addresses.ts';
export { ownHosts } from './domains/own-hosts.ts';
export { askToFollow, confirmFollowing, leaveNewsroom } from './follow-newsroom.ts';
export { readFacts } from './read-facts.ts';
export { createNewsroom, ensureNewsroom, reservedSlugs } from './save-newsroom.ts';
export { handleAnswer } from './social-handles.ts';
export { touchNewsroom } from './touch-newsroom.ts';
