import { coverageKind, peopleKind, readFile, streamsKind } from '../../features/imports/index.ts';
import { runImportJob } from '../../features/imports/run-import.ts';
import { testLog } from '../log.ts';
import type { TestServer } from '../server.ts';
import { type Makers, makeOwner } from './making.ts';

/** Makes an organisation whose brand has added one person from a file. */
async function makeImport(server: TestServer) {
  const { token, client, brand, user } = await makeOwner(server);
  const services = { db: server.database.db, clock: server.clock, log: testLog };
  const file = { name: 'people.csv', bytes: Buffer.from('name\nBo Lind') };
  const import_id = await readFile(services, { brandId: brand.id, userId: user.id, kind: peopleKind }, file);
  const params = { brand_id: brand.id, import_id };
  await client('connect.imports.run', { params, body: { fields: ['name'], doubles: 'skip' } });
  await runImportJob.run(services, params);
  return { token, params };
}

/** Makes a brand that has added one piece of coverage from a file, if `isRun`. */
async function makeCoverageImport(server: TestServer, isRun: boolean) {
  const { token, client, brand, user } = await makeOwner(server);
  const services = { db: server.database.db, clock: server.clock, log: testLog };
  const file = { name: 'coverage.csv', bytes: Buffer.from('headline,date\nA ferry sails,2020-04-02') };
  const owner = { brandId: brand.id, userId: user.id, kind: coverageKind };
  const import_id = await readFile(services, owner, file);
  const params = { brand_id: brand.id, coverage_import_id: import_id };
  const body = { fields: ['headline' as const, 'published_at' as const], doubles: 'skip' as const };
  if (!isRun) return { token, params, body };
  await client('clippings.imports.run', { params, body });
  await runImportJob.run(services, { brand_id: brand.id, import_id });
  return { token, params };
}

/** Makes a brand that has added one saved search from a file, if `isRun`. */
async function makeStreamImport(server: TestServer, isRun: boolean) {
  const { token, client, brand, user } = await makeOwner(server);
  const services = { db: server.database.db, clock: server.clock, log: testLog };
  const file = { name: 'searches.csv', bytes: Buffer.from('name,query\nFerries,ferry AND harbour') };
  const import_id = await readFile(services, { brandId: brand.id, userId: user.id, kind: streamsKind }, file);
  const params = { brand_id: brand.id, stream_import_id: import_id };
  const body = { fields: ['name' as const, 'query' as const], doubles: 'skip' as const };
  if (!isRun) return { token, params, body };
  await client('streams.imports.run', { params, body });
  await runImportJob.run(services, { brand_id: brand.id, import_id });
  return { token, params };
}

/** Makes a brand with two entries of one person. */
async function makeTwins(server: TestServer) {
  const { token, client, brand } = await makeOwner(server);
  const add = async () =>
    (await client('connect.relations.store', { body: { brand_id: brand.id, name: 'Åse Brønlund' } })).data.id;
  const params = { relation_id: await add() };
  return { token, client, params, body: { other_relation_id: await add() } };
}

export const connectMakers: Makers = {
  'connect.merges.store': async ({ server }) => {
    const { client: _, ...call } = await makeTwins(server);
    return call;
  },
  'connect.relations.keep-apart': async ({ server }) => {
    const { client: _, ...call } = await makeTwins(server);
    return call;
  },
  'connect.merges.undo': async ({ server }) => {
    const { token, client, params, body } = await makeTwins(server);
    const merge_id = (await client('connect.merges.store', { params, body })).data.id;
    return { token, params: { ...params, merge_id } };
  },
  'connect.calendar-feed.public': async ({ server }) => {
    const { client, brand } = await makeOwner(server);
    const { data } = await client('connect.calendar-feed.store', { params: { brand_id: brand.id } });
    return { params: { token: /calendar\/(.+)\.ics$/.exec(data.url)![1]! } };
  },
  'connect.imports.undo': ({ server }) => makeImport(server),
  'clippings.imports.show': ({ server }) => makeCoverageImport(server, true),
  'clippings.imports.check': ({ server }) => makeCoverageImport(server, false),
  'clippings.imports.run': ({ server }) => makeCoverageImport(server, false),
  'clippings.imports.undo': ({ server }) => makeCoverageImport(server, true),
  'streams.imports.show': ({ server }) => makeStreamImport(server, true),
  'streams.imports.check': ({ server }) => makeStreamImport(server, false),
  'streams.imports.run': ({ server }) => makeStreamImport(server, false),
  'streams.imports.undo': ({ server }) => makeStreamImport(server, true),
  'staff.relations.imports.undo': async ({ server, world }) => {
    const { import_id } = (await makeImport(server)).params;
    return { token: world.callers.staff, params: { import_id }, body: { reason: 'Asked for by phone' } };
  },
  'connect.events.store': async ({ server }) => {
    const { token, client, brand, user } = await makeOwner(server);
    const relation = await client('connect.relations.store', { body: { brand_id: brand.id, name: 'Åse Brønlund' } });
    const group = await client('connect.groups.store', {
      body: { brand_id: brand.id, name: 'Press', relations: [relation.data.id] },
    });
    const people = { members: [user.id], brand_members: [user.id], relations: [relation.data.id] };
    const times = { starts_at: '2027-01-11T09:00:00Z', ends_at: '2027-01-11T10:00:00Z', duration_min: 60 };
    return { token, body: { brand_id: brand.id, ...people, ...times, relation_groups: [group.data.id] } };
  },
};
