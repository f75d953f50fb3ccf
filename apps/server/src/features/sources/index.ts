// TEMPORARY of the lead, to run the other tests meanwhile: helper-6 replaces this file.
import { endpointList } from '@masthead/contract';
import { rowOf, sql } from '../../platform/db/index.ts';
export { startFetching } from './fetch-source.ts';
export { createRobots } from './robots.ts';
export { deleteOldDays } from './collection.queries.ts';
export const findSource = async (db: never, within: { organisationId: string }, id: string) => (await rowOf(db, sql`select 1 from organisation_sources where organisation_id = ${within.organisationId} and source_id = ${id}`)) ? { brand_id: null } : undefined;
export const sourceRoutes = Object.fromEntries(endpointList.filter(([n]) => n.startsWith('sources.')).map(([n]) => [n, async () => ({ data: [] }) as never]));
