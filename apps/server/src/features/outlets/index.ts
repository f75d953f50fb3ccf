export { findBrandAudiences, findEstimates } from './audiences/audiences.queries.ts';
export { type CatalogueOutlet, catalogueGroups, catalogueOutlets } from './catalogue.ts';
export { insertDemoOutlets } from './demo.queries.ts';
export { hostsAbove, siteOfUrl } from './hosts.ts';
export { ensureOutlets, findOutlet, findOutletNames, findTiers, setMediaType } from './outlets.queries.ts';
export {
  countClippings,
  countSources,
  moveSources,
  replaceOutletIn,
  revalueBrand,
  revalueOutlet,
  revalueOutlets,
} from './outlets.requests.ts';
export { findAudiences, findOutletOfHosts } from './records.queries.ts';
