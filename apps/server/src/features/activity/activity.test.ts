import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makeConnecting } from '../connect/connect.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('notes, meetings, mails, replies and clippings of a relation are in one timeline, page by page', async () => {
  const { client, add, cover, brand } = await makeConnecting(server);
  const { db } = server.database;
  const anne = await add('Anne Holm', { email: 'anne@receiver.example' });
  const other = await add('Bo Lind');
  const params = { relation_id: anne.id };
  await client('connect.relations.notes.store', { params, body: { title: 'Called about the ferries' } });
  await client('connect.relations.notes.store', { params: { relation_id: other.id }, body: { title: 'Not hers' } });
  const meeting = { brand_id: brand.id, type: 'Meeting' as const, title: 'Press tour', relations: [anne.id] };
  await client('connect.events.store', { body: { ...meeting, starts_at: '2099-01-11T09:00:00Z' } });
  await client('connect.events.store', { body: { ...meeting, title: 'Lunch', starts_at: '2026-03-01T11:00:00Z' } });
  await cover('https://a.example/1', [anne.id]);
  await cover('https://a.example/2', [other.id]);
  const email = (await client('emails.store', { body: { brand_id: brand.id, subject: 'Ferries sail' } })).data;
  const recipient = { id: crypto.randomUUID() };
  await rowsOf(
    db,
    sql`insert into email_recipients (brand_id, email_id, id, address, provider, relation_id, state, next_try_at, accepted_at) values (${brand.id}, ${email.id}, ${recipient.id}, 'anne@receiver.example', 'receiver.example', ${anne.id}, 'delivered', now(), '2026-03-03T09:00:00Z')`,
  );
  await rowsOf(
    db,
    sql`insert into email_replies (brand_id, email_id, id, recipient_id, relation_id, sender, subject, body, received_at) values (${brand.id}, ${email.id}, gen_random_uuid(), ${recipient.id}, ${anne.id}, 'anne@receiver.example', 'Re: Ferries sail', 'I will write', '2026-03-03T10:00:00Z')`,
  );
  const whole = await client('connect.relations.activity', { params });
  const names = whole.data.map((item) =>
    item.kind === 'note'
      ? item.note.title
      : item.kind === 'event'
        ? item.event.title
        : item.kind === 'clipping'
          ? item.clipping.headline
          : item.subject,
  );
  expect(names).toEqual([
    'Press tour',
    'Called about the ferries',
    'A ferry sails',
    'Re: Ferries sail',
    'Ferries sail',
    'Lunch',
  ]);
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page: typeof whole = await client('connect.relations.activity', {
      params,
      query: { limit: 1, ...(cursor && { cursor }) },
    });
    paged.push(...page.data.map(({ id }) => id));
    cursor = page.meta.cursor;
  } while (cursor);
  expect(paged).toEqual(whole.data.map(({ id }) => id));
  const kinds = async (wanted: string) =>
    (await client('connect.relations.activity', { params, query: { kinds: wanted } })).data.map(({ kind }) => kind);
  expect(await kinds('reply,note')).toEqual(['note', 'reply']);
  expect(await kinds('email')).toEqual(['email']);
});

it('another organisation’s timeline is not found', async () => {
  const { add } = await makeConnecting(server);
  const other = await makeConnecting(server);
  const anne = await add('Anne Holm');
  const call = other.client('connect.relations.activity', { params: { relation_id: anne.id } });
  expect((await failureOf(call)).status).toBe(404);
});
