import type { Briefing } from '@masthead/contract';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { findMailTo } from '../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { jobServices } from '../clippings/clippings.fixture.ts';
import { startMailServer } from '../emails/emails.fixture.ts';
import { writeMentions } from '../mentions/index.ts';
import { makeStreams, newMention } from '../mentions/mentions.fixture.ts';
import { sendBriefingsJob } from './send-issue.ts';

let server: TestServer;
let services: Awaited<ReturnType<typeof jobServices>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let desk: Awaited<ReturnType<typeof makeDesk>>;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ worker: true, settings: { MASTHEAD_SMTP_URL: mail.url } });
  services = await jobServices(server);
});
beforeEach(async () => {
  desk = await makeDesk();
});
afterEach(() => server.clock.set(null));
afterAll(async () => {
  await services.close();
  await server.stop();
  await mail.stop();
});

/** Makes a brand with mentions of this morning, and a briefing of its user. */
async function makeDesk() {
  const { db } = server.database;
  const tenant = await makeStreams(db, 2);
  const client = server.client(await server.signIn(tenant.user.email));
  const brandId = tenant.brand.id;
  const mention = async (headline: string, fields: object = {}, at = 0) => {
    const made = newMention({
      brandId,
      streamId: tenant.streams[at]!,
      at: new Date(Date.now() - 3_600_000),
      fields: { headline, excerpt: `${headline} in short.`, outlet_name: 'Harbour News', ...fields },
    });
    await db.transaction().execute((transaction) => writeMentions(transaction, [made]));
    return made.id;
  };
  const form = (more: object = {}) => ({
    ...{ name: 'Morning briefing', language: 'en' as const, days: ['monday' as const, 'tuesday' as const] },
    ...{ time: '08:00', timezone: 'Europe/Copenhagen', is_paused: false, members: [tenant.user.id], emails: [] },
    ...more,
  });
  const store = async (more: object = {}) =>
    (await client('briefings.store', { params: { brand_id: brandId }, body: form(more) })).data;
  return { ...tenant, client, brandId, mention, store };
}

const paramsOf = ({ id }: Pick<Briefing, 'id'>) => ({ briefing_id: id });
const show = async (briefing: Briefing) => (await desk.client('briefings.show', { params: paramsOf(briefing) })).data;
const issuesOf = async (briefing: Briefing) =>
  (await desk.client('briefings.issues.index', { params: paramsOf(briefing) })).data;
const choose = (briefing: Briefing, mentions: string[]) =>
  desk.client('briefings.mentions.add', { params: paramsOf(briefing), body: { mentions } });
const received = (address: string) => mail.received.filter(({ to }) => to === address);
/** Makes a briefing due, and runs the job several times at once. */
async function reachTime(briefing: Briefing, runs = 3) {
  await rowsOf(
    server.database.db,
    sql`update briefings set next_at = now() - interval '1 second' where id = ${briefing.id} and not is_paused`,
  );
  await Promise.all(Array.from({ length: runs }, () => sendBriefingsJob.run(services, {})));
}
const delivered = async (briefing: Briefing) =>
  await expect
    .poll(async () => (await issuesOf(briefing)).every(({ recipients }) => recipients.waiting === 0), {
      timeout: 20_000,
    })
    .toBe(true);

describe('briefings', () => {
  it('briefings arrive once at each receiver, as they were arranged, when several workers reach the time together', async () => {
    const [first, second, third] = [
      await desk.mention('Ferries sail'),
      await desk.mention('Port grows'),
      await desk.mention('Strike ends'),
    ];
    const colleague = await makeUser(server.database.db, desk.organisation.id, [desk.brandId], 'reader');
    const briefing = await desk.store({ members: [desk.user.id, colleague.id] });
    expect((await choose(briefing, [first, second, third])).data).toEqual({ added: 3, mentions: 3 });
    expect((await choose(briefing, [first])).data).toEqual({ added: 0, mentions: 3 });
    const { revision } = await show(briefing);
    const items = [
      { kind: 'mention' as const, mention_id: third, remark: 'Ours alone.' },
      { kind: 'heading' as const, text: 'The port' },
      { kind: 'mention' as const, mention_id: second, remark: '' },
    ];
    const draft = { note: 'Good morning.\n\nA calm day.', sign_off: 'The press desk', items, revision };
    await desk.client('briefings.draft.update', { params: paramsOf(briefing), body: draft });
    const stale = desk.client('briefings.draft.update', { params: paramsOf(briefing), body: draft });
    expect((await failureOf(stale)).status).toBe(409);
    await reachTime(briefing);
    await delivered(briefing);
    const [issue, ...more] = await issuesOf(briefing);
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ number: 1, mentions: 2, sent_by: null, recipients: { all: 2, accepted: 2 } });
    for (const address of [desk.user.email, colleague.email]) expect(received(address)).toHaveLength(1);
    const message = await PostalMime.parse(received(colleague.email)[0]!.raw);
    expect([message.subject, message.from?.name]).toEqual([issue!.subject, expect.stringMatching(/^Organisation/)]);
    const words = message.text!;
    const order = ['A calm day.', 'Strike ends', 'Ours alone.', 'The port', 'Port grows', 'The press desk'];
    expect(order.map((word) => words.indexOf(word))).toEqual(
      order.map((word) => words.indexOf(word)).toSorted((a, b) => a - b),
    );
    expect(words).not.toContain('Ferries sail');
    const params = { ...paramsOf(briefing), issue_id: issue!.id };
    const kept = (await desk.client('briefings.issues.show', { params })).data;
    expect(kept.mail.html).toContain('Port grows');
    expect(await show(briefing)).toMatchObject({
      ...{ items: [], note: '', sign_off: 'The press desk', issues: 1, last_outcome: 'sent' },
      next_at: expect.any(String),
    });
  });

  it('a briefing with nothing chosen sends nothing, says so and keeps its note', async () => {
    const briefing = await desk.store();
    const body = { note: 'Later', sign_off: '', items: [{ kind: 'heading' as const, text: 'Empty' }], revision: 1 };
    await desk.client('briefings.draft.update', { params: paramsOf(briefing), body });
    await reachTime(briefing, 1);
    expect(await show(briefing)).toMatchObject({ last_outcome: 'empty', note: 'Later', issues: 0 });
    const now = desk.client('briefings.send', { params: paramsOf(briefing), body: { revision: 2 } });
    expect((await failureOf(now)).body.code).toBe('briefing_empty');
    expect(received(desk.user.email)).toEqual([]);
  });

  it('briefings go to outside addresses that have agreed, until they leave by the link of a mail', async () => {
    const briefing = await desk.store({ members: [], emails: ['client@board.example'] });
    expect(briefing.receivers).toMatchObject([{ address: 'client@board.example', status: 'awaiting' }]);
    await choose(briefing, [await desk.mention('Ferries sail')]);
    const send = async () => {
      const { revision } = await show(briefing);
      return desk.client('briefings.send', { params: paramsOf(briefing), body: { revision } });
    };
    expect((await failureOf(send())).body.code).toBe('briefing_without_receivers');
    const { link } = await findMailTo(server.database, 'client@board.example');
    const page = server.origin + new URL(link).pathname;
    expect(await (await fetch(page)).text()).toContain('Morning briefing');
    await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
    expect((await send()).data).toMatchObject({ items: [], receivers: [{ status: 'active' }] });
    // The question whether the address agrees came first.
    await expect.poll(() => received('client@board.example').length, { timeout: 20_000 }).toBe(2);
    const { headers } = await PostalMime.parse(received('client@board.example')[1]!.raw);
    const leave = headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1);
    const path = server.origin + new URL(leave).pathname;
    expect(await (await fetch(path)).text()).toContain('Morning briefing');
    expect((await show(briefing)).receivers).toMatchObject([{ status: 'active' }]);
    await fetch(path, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect((await show(briefing)).receivers).toMatchObject([{ status: 'unsubscribed' }]);
    expect((await desk.client('email-suppressions.index')).data).toEqual([]);
    await choose(briefing, [await desk.mention('Port grows')]);
    expect((await failureOf(send())).body.code).toBe('briefing_without_receivers');
    await fetch(path, { method: 'POST', body: new URLSearchParams({ answer: 'again' }) });
    expect((await show(briefing)).receivers).toMatchObject([{ status: 'active' }]);
  });

  it('proposals have each story once, those of many copies first, without those chosen or reported', async () => {
    const briefing = await desk.store();
    const small = await desk.mention('Small story', { impressions: 10 });
    const copied = newMention({ brandId: desk.brandId, streamId: desk.streams[0]! }).cluster_id;
    await desk.mention('Copied story', { cluster_id: copied, impressions: 5 });
    await desk.mention('Copied story again', { cluster_id: copied, impressions: 4 });
    await desk.mention('Old story', { published_at: new Date(Date.now() - 3 * 86_400_000).toISOString() });
    const propose = async (search?: string) =>
      (
        await desk.client('briefings.proposals.index', { params: paramsOf(briefing), query: search ? { search } : {} })
      ).data.map(({ headline }) => headline);
    expect(await propose()).toEqual(['Copied story', 'Small story']);
    expect(await propose('small')).toEqual(['Small story']);
    await choose(briefing, [small]);
    expect(await propose()).toEqual(['Copied story']);
  });

  it('briefings are seen and sent by members of their brand alone, and pause when their owner has left', async () => {
    const briefing = await desk.store();
    await choose(briefing, [await desk.mention('Ferries sail')]);
    const other = await makeDesk();
    const foreign = other.client('briefings.show', { params: paramsOf(briefing) });
    expect((await failureOf(foreign)).status).toBe(404);
    const member = other.client('briefings.store', {
      params: { brand_id: other.brandId },
      body: { ...briefing, members: [desk.user.id], emails: [] },
    });
    expect((await failureOf(member)).status).toBe(422);
    expect((await choose(briefing, [await other.mention('Not ours')])).data.added).toBe(0);
    await rowsOf(server.database.db, sql`delete from members where user_id = ${desk.user.id}`);
    await reachTime(briefing, 1);
    const [row] = await rowsOf(
      server.database.db,
      sql`select is_paused, last_outcome, issues from briefings where id = ${briefing.id}`,
    );
    expect(row).toEqual({ is_paused: true, last_outcome: 'failed', issues: 0 });
  });
});
