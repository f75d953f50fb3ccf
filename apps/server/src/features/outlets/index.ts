export { type CatalogueOutlet, catalogueGroups, catalogueOutlets } from './catalogue.ts';
export { hostsAbove, siteOfUrl } from './hosts.ts';
export { ensureOutlets, findOutlet, findOutletNames, findTiers, type Tier } from './outlets.queries.ts';
export { replaceOutletIn, revalueOutlet, revalueOutlets } from './outlets.requests.ts';
export { findAudiences, findOutletOfHosts } from './records.queries.ts';
