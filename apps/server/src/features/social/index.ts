export { accountFacts } from './facts/facts.ts';
export { identitiesOffered } from './identity/identity.ts';
export { nameOf as networkName } from './networks/networks.ts';
export { listTopPosts } from './reading/reading.queries.ts';
