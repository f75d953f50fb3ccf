export { holdRemoved, releaseRemoved } from './hold-removed.ts';
export { moveAway, putBack, type RemovedKind } from './removals.queries.ts';
