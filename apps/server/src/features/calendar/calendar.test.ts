import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { forgetRelationsJob } from '../connect/removal.ts';
import { makePlanning, returnSettings } from './calendar.fixture.ts';
import { cleanUpCalendarJob, remindJob } from './remind.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: returnSettings });
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const services = () => ({ db: server.database.db, clock: server.clock, config: server.config });
const nine = '2027-01-11T09:00:00Z';

it('meetings are saved with their participants, and found by period, relation and colleague', async () => {
  const { plan, client, brand, anne, bo, colleague, user, group } = await makePlanning(server);
  const { id: groupId } = await group('Media', [anne.id, bo.id]);
  const meeting = await plan({
    starts_at: nine,
    duration_min: 45,
    timezone: 'Europe/Copenhagen',
    location: 'Quay 4',
    members: [colleague.id],
    brand_members: [user.id],
    relations: [anne.id],
    relation_groups: [groupId],
    reminders: [60, 10, 60],
  });
  expect(meeting).toMatchObject({
    starts_at: new Date(nine).toISOString(),
    ends_at: '2027-01-11T09:45:00.000Z',
    duration_min: 45,
    timezone: 'Europe/Copenhagen',
    members: [{ id: colleague.id }],
    brand_members: [{ id: user.id }],
    relations: [{ id: anne.id, name: 'Anne Holm' }],
    relation_groups: [{ id: groupId, name: 'Media' }],
    reminders: [10, 60],
    notify_participants: true,
    send_invite: false,
    done_at: null,
  });
  expect(meeting.participants.map(({ name, kind, status }) => [name, kind, status])).toEqual([
    ['Ingrid Ås', 'member', 'needs-action'],
    ['Anne Holm', 'relation', 'needs-action'],
    ['Bo Lind', 'relation', 'needs-action'],
  ]);
  await plan({ starts_at: '2027-02-01T09:00:00Z', relations: [bo.id] }, 'Task');
  const titles = async (query: object) =>
    (await client('connect.events.index', { query: { brand: brand.id, ...query } })).data.map(({ type }) => type);
  expect(await titles({})).toEqual(['Meeting', 'Task']);
  expect(await titles({ start: '2027-01-11T09:30:00Z', end: '2027-01-12T00:00:00Z' })).toEqual(['Meeting']);
  expect(await titles({ relation: anne.id })).toEqual(['Meeting']);
  expect(await titles({ types: 'Task' })).toEqual(['Task']);
  const theirs = server.client(await server.signIn(colleague.email));
  expect((await theirs('connect.events.index', { query: { mine: 'true' } })).data.map(({ id }) => id)).toEqual([
    meeting.id,
  ]);
});

it('an event is a meeting or a task, and nothing else [events-001] [events-002]', async () => {
  const { client, brand, plan } = await makePlanning(server);
  expect((await plan({ starts_at: nine })).type).toBe('Meeting');
  expect((await plan({ starts_at: nine }, 'Task')).type).toBe('Task');
  for (const type of ['Call', 'meeting', ''])
    expect(
      (
        await failureOf(
          client('connect.events.store', {
            body: { brand_id: brand.id, type: type as 'Task', title: 'x', starts_at: nine },
          }),
        )
      ).body.errors,
    ).toHaveProperty('type');
});

it('a duration is time that passes, and has to agree with the end', async () => {
  const { plan, change, client, brand } = await makePlanning(server);
  // Clocks in Copenhagen go from 2 to 3 in this night.
  const night = await plan({ starts_at: '2027-03-28T01:30:00+01:00', duration_min: 60, timezone: 'Europe/Copenhagen' });
  expect(night.ends_at).toBe('2027-03-28T01:30:00.000Z');
  expect(new Date(night.ends_at).toLocaleTimeString('en-GB', { timeZone: 'Europe/Copenhagen' })).toBe('03:30:00');
  expect((await change(night.id, { starts_at: '2027-03-29T01:30:00Z' })).duration_min).toBe(60);
  const task = await plan({ starts_at: nine, duration_min: 90 }, 'Task');
  expect([task.ends_at, task.duration_min]).toEqual([task.starts_at, 0]);
  const base = { brand_id: brand.id, type: 'Meeting', title: 'x', starts_at: nine } as const;
  for (const [fields, field] of [
    [{ ends_at: '2027-01-11T08:00:00Z' }, 'ends_at'],
    [{ ends_at: '2027-01-11T10:00:00Z', duration_min: 30 }, 'duration_min'],
    [{ ends_at: '2029-01-11T10:00:00Z' }, 'ends_at'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '+25:99' }, 'timezone'],
  ] as const)
    expect(
      (await failureOf(client('connect.events.store', { body: { ...base, ...fields } }))).body.errors,
    ).toHaveProperty(field);
});

it('people of other organisations cannot take part', async () => {
  const { client, brand } = await makePlanning(server);
  const other = await makePlanning(server);
  const base = { brand_id: brand.id, type: 'Meeting', title: 'x', starts_at: nine } as const;
  for (const fields of [
    { members: [other.user.id] },
    { brand_members: [other.user.id] },
    { relations: [other.anne.id] },
  ])
    expect((await failureOf(client('connect.events.store', { body: { ...base, ...fields } }))).status).toBe(422);
  const event = await other.plan({ starts_at: nine });
  const params = { event_id: event.id };
  expect((await failureOf(client('connect.events.show', { params }))).status).toBe(404);
  expect((await failureOf(client('connect.events.update', { params, body: { title: 'Mine' } }))).status).toBe(404);
  expect((await failureOf(client('connect.events.delete', { params }))).status).toBe(404);
});

it('reminders are sent once by mail and on screen, also those that came due while nothing ran', async () => {
  const { plan, client, colleague, user, brand, mailsTo, organisation } = await makePlanning(server);
  const declined = await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
  const event = await plan({
    starts_at: nine,
    timezone: 'Europe/Copenhagen',
    members: [colleague.id, declined.id],
    reminders: [30],
  });
  await rowsOf(
    server.database.db,
    sql`update event_participants set status = 'declined' where brand_id = ${brand.id} and user_id = ${declined.id}`,
  );
  const remind = () => remindJob.run(services(), {});
  server.clock.set(new Date('2027-01-11T08:29:00Z'));
  await remind();
  expect(await mailsTo(colleague.email)).toEqual([]);
  // The machine was off when it came due.
  server.clock.set(new Date('2027-01-11T08:50:00Z'));
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await mailsTo(colleague.email)).toEqual(['Reminder: Press tour']);
  expect([await mailsTo(user.email), await mailsTo(declined.email)]).toEqual([['Reminder: Press tour'], []]);
  server.clock.set(null);
  const { data } = await client('connect.reminders.index');
  expect(data).toMatchObject([{ event_id: event.id, title: 'Press tour', timezone: 'Europe/Copenhagen' }]);
  await client('connect.reminders.dismiss', { params: { reminder_id: data[0]!.id } });
  expect((await client('connect.reminders.index')).data).toEqual([]);
  const theirs = server.client(await server.signIn(colleague.email));
  expect((await theirs('connect.reminders.index')).data).toHaveLength(1);
});

it('a moved event is reminded of at its new time, a done task not at all', async () => {
  const { plan, change, user, mailsTo } = await makePlanning(server);
  const event = await plan({ starts_at: nine, reminders: [0] });
  await change(event.id, { starts_at: '2027-01-12T09:00:00Z' });
  const task = await plan({ starts_at: nine, reminders: [0] }, 'Task');
  expect((await change(task.id, { is_done: true })).done_at).not.toBeNull();
  server.clock.set(new Date('2027-01-11T09:01:00Z'));
  await remindJob.run(services(), {});
  expect(await mailsTo(user.email)).toEqual([]);
  server.clock.set(new Date('2027-01-12T09:01:00Z'));
  await remindJob.run(services(), {});
  expect(await mailsTo(user.email)).toEqual(['Reminder: Press tour']);
});

it('a deleted event comes back within a day, and leaves nothing behind afterwards', async () => {
  const { plan, client, brand, anne, colleague } = await makePlanning(server);
  const { id } = await plan({ starts_at: nine, relations: [anne.id], members: [colleague.id], reminders: [10] });
  const params = { event_id: id };
  await client('connect.events.delete', { params });
  expect((await failureOf(client('connect.events.show', { params }))).status).toBe(404);
  expect((await client('connect.events.restore', { params })).data.relations).toHaveLength(1);
  await client('connect.events.delete', { params });
  server.clock.set(new Date(Date.now() + 86_401_000));
  expect((await failureOf(client('connect.events.restore', { params }))).status).toBe(404);
  await cleanUpCalendarJob.run(services(), {});
  for (const table of ['events', 'event_participants', 'event_reminders'])
    expect(
      await rowsOf(server.database.db, sql`select 1 from ${sql.table(table)} where brand_id = ${brand.id}`),
    ).toEqual([]);
});

it('a removed person is taken out of all events', async () => {
  const { plan, show, client, anne, brand } = await makePlanning(server);
  const { id } = await plan({ starts_at: nine, relations: [anne.id] });
  await client('connect.relations.delete', { params: { relation_id: anne.id } });
  expect((await show(id)).participants).toEqual([]);
  server.clock.set(new Date(Date.now() + 86_401_000));
  await forgetRelationsJob.run(services(), {});
  expect(await rowsOf(server.database.db, sql`select 1 from event_participants where brand_id = ${brand.id}`)).toEqual(
    [],
  );
});
