import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makeSender, sendTo, startMailServer } from './emails.fixture.ts';

let server: TestServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    worker: true,
    settings: { MASTHEAD_SMTP_URL: mail.url, MASTHEAD_PUBLIC_URL: 'https://press.example' },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

type Client = Awaited<ReturnType<typeof makeSender>>['client'];
const until = (client: Client, email_id: string, status: string) =>
  expect.poll(async () => (await client('emails.show', { params: { email_id } })).data.status).toBe(status);
const mailTo = (address: string) => mail.received.filter(({ to }) => to === address);

describe('an e-mail', () => {
  it('an e-mail goes once to each address of relations, groups and typed addresses, with its placeholders filled', async () => {
    const { client, brandId, relate } = await makeSender(server);
    const [ane, bo] = [await relate('Ane Dahl', 'ane@example.org'), await relate('Bo', 'bo@example.org')];
    const nobody = await relate('No Address', null);
    const group = (
      await client('connect.groups.store', { body: { brand_id: brandId, name: 'Press', relations: [ane, bo, nobody] } })
    ).data;
    const { data } = await client('emails.store', {
      body: {
        brand_id: brandId,
        subject: 'Ferries for {first_name|you}',
        body: '<p>Dear {first_name|colleague}, see <a href="https://ferries.example/?a=1&amp;b=2">the plan</a>.</p>',
        signature: 'Kim Holm\nPress officer',
        recipients: {
          relations: [ane],
          groups: [group.id],
          emails: ['ANE@example.org', 'Carl <carl@example.org>', 'carl@example.org', 'no address'],
        },
      },
    });
    const audience = (await client('emails.audience', { params: { email_id: data.id } })).data;
    expect(audience).toMatchObject({ recipients: 3, without_address: 1, invalid: 1, not_relations: 1 });
    await client('emails.send', { params: { email_id: data.id } });
    await until(client, data.id, 'sent');
    expect(['ane', 'bo', 'carl'].map((name) => mailTo(`${name}@example.org`).length)).toEqual([1, 1, 1]);
    const first = await PostalMime.parse(mailTo('ane@example.org')[0]!.raw);
    expect(first.subject).toBe('Ferries for Ane');
    expect(first.text).toContain('Dear Ane, see the plan (https://ferries.example/?a=1&b=2).');
    // Outlook on Windows joins lines without an element between them; a preloaded picture would count as read.
    expect(first.html).toContain('Kim Holm<br/>Press officer');
    expect(first.html).not.toContain('<link');
    const typed = await PostalMime.parse(mailTo('carl@example.org')[0]!.raw);
    expect([typed.subject, typed.html?.includes('Dear colleague,')]).toEqual(['Ferries for you', true]);
    const { counts } = (await client('emails.show', { params: { email_id: data.id } })).data;
    expect(counts).toMatchObject({ recipients: 3, accepted: 3, queued: 0 });
  });
});

describe('an e-mail with a story', () => {
  it('an e-mail above 100 kB is refused, but a public story that is too long for it is a counted link', async () => {
    const { client, send, brandId } = await sendTo(server, mail, ['lina@example.org']);
    const copytext = `<p><a href="https://ferries.example/map">Map</a></p>${'<p>All ferries sail again.</p>'.repeat(4000)}`;
    const contact = { name: 'Ingrid Ås', role: 'Press officer', email: 'press@ferries.example', phone: null };
    const story = (
      await client('stories.store', {
        body: { brand_id: brandId, language: 'en', headline: 'Ferries sail again', copytext, contact },
      })
    ).data;
    const recipients = { relations: [], groups: [], emails: ['lina@example.org'] };
    const refused = async (content: object) => {
      const body = { brand_id: brandId, subject: 'Plan', recipients, ...content };
      const email_id = (await client('emails.store', { body })).data.id;
      return (await failureOf(client('emails.send', { params: { email_id } }))).body.errors;
    };
    const mailed = async () => {
      const email_id = await send({ story_id: story.id, send_as: 'inline', recipients });
      const { html = '', text = '' } = await PostalMime.parse(mailTo('lina@example.org').at(-1)!.raw);
      return { html, text, links: (await client('emails.facts', { params: { email_id } })).data.links };
    };
    // A story that is not public has no page to lead to.
    const withStory = { story_id: story.id, send_as: 'inline' };
    expect(await refused(withStory)).toEqual({ send_as: [expect.stringContaining('publish it first')] });
    expect(await refused({ body: '<p>All ferries sail again.</p>'.repeat(4000) })).toEqual({
      body: [expect.stringMatching(/is \d+ kB, and Gmail cuts off e-mails above 100 kB/)],
    });
    await client('stories.publish', { params: { story_id: story.id }, body: { publish_newsroom: true } });
    const { html, text, links } = await mailed();
    expect(html).not.toContain('All ferries sail again.');
    expect(html).toMatch(/click\?url=1"[^>]*>Read the story in the newsroom</);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(text).toContain('Ferries sail again');
    expect(links.map(({ url }) => url)).toEqual([expect.stringMatching(/\/ferries-sail-again$/)]);
  });
});

describe('links of an e-mail', () => {
  it('clicks and opens are counted by person, and links lead only to addresses of the e-mail [emails-001] [emails-008]', async () => {
    const { client, brandId } = await makeSender(server);
    const { data } = await client('emails.store', {
      body: {
        brand_id: brandId,
        subject: 'Plan',
        body: '<p><a href="https://ferries.example/plan">Plan</a></p>',
        recipients: { relations: [], groups: [], emails: ['dora@example.org'] },
      },
    });
    const email_id = data.id;
    await client('emails.send', { params: { email_id } });
    await until(client, email_id, 'sent');
    const { html = '' } = await PostalMime.parse(mailTo('dora@example.org')[0]!.raw);
    const path = /https:\/\/press\.example(\/t\/[\w-]+\/)open\.gif/.exec(html)![1]!;
    const click = (number: number | string, agent: string) =>
      fetch(`${server.origin}${path}click?url=${number}`, { redirect: 'manual', headers: { 'user-agent': agent } });
    const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await server.database.pool.query(
      `update email_recipients set state = 'unknown', reason = 'reply_lost', accepted_at = now() - interval '1 hour' where email_id = $1`,
      [email_id],
    );
    const answer = await click(1, browser);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://ferries.example/plan']);
    await fetch(`${server.origin}${path}open.gif`, { headers: { 'user-agent': 'Mozilla/5.0' } });
    expect((await click(2, browser)).status).toBe(404);
    expect((await click(encodeURIComponent('https://evil.example'), browser)).status).toBe(422);
    // Its first character: the last one of a token holds bits that are not read.
    const forged = path.replace(/^\/t\/(.)/, (_, first: string) => `/t/${first === 'A' ? 'B' : 'A'}`);
    expect((await fetch(`${server.origin}${forged}click?url=1`, { redirect: 'manual' })).status).toBe(404);
    const facts = async () => (await client('emails.facts', { params: { email_id } })).data;
    await expect.poll(async () => (await facts()).hits.length).toBe(2);
    expect(await facts()).toMatchObject({ opened: 1, clicked: 1, links: [{ number: 1, clicks: 1 }] });
    expect((await facts()).hits).toEqual(
      expect.arrayContaining([
        { kind: 'click', actor: 'human', reason: 'browser', count: 1 },
        { kind: 'open', actor: 'machine', reason: 'apple_prefetch', count: 1 },
      ]),
    );
    const [recipient] = (await client('emails.recipients.index', { params: { email_id } })).data;
    expect(recipient).toMatchObject({ state: 'delivered', reason: null });
    await client('emails.stop-tracking', { params: { email_id } });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await click(1, browser)).headers.get('location')).toBe('https://ferries.example/plan');
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect((await facts()).clicked + (await facts()).links[0]!.clicks).toBe(2);
  });

  it('clicks of a program that follows a link without words are not counted as those of a person', async () => {
    const { client, send } = await sendTo(server, mail, ['gate@example.org']);
    const email_id = await send({
      body: '<p><a href="https://ferries.example/plan">Plan</a></p>',
      recipients: { relations: [], groups: [], emails: ['gate@example.org'] },
    });
    const { html = '' } = await PostalMime.parse(mailTo('gate@example.org').at(-1)!.raw);
    const trap = /<a href="https:\/\/press\.example(\/t\/[\w-]+\/click\?url=0)"[^>]*><\/a>/.exec(html)![1]!;
    await server.database.pool.query(
      `update email_recipients set accepted_at = now() - interval '1 hour' where email_id = $1`,
      [email_id],
    );
    const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const follow = (path: string) =>
      fetch(server.origin + path, { redirect: 'manual', headers: { 'user-agent': browser } });
    const [first, second] = await Promise.all([follow(trap.replace('url=0', 'url=1')), follow(trap)]);
    expect([first.status, second.status, second.headers.get('location')]).toEqual([302, 302, 'preferences']);
    const facts = async () => (await client('emails.facts', { params: { email_id } })).data;
    await expect
      .poll(async () => (await facts()).hits)
      .toEqual([{ kind: 'click', actor: 'machine', reason: 'trap_link', count: 2 }]);
    expect(await facts()).toMatchObject({ opened: 0, clicked: 0, links: [{ number: 1, clicks: 0 }] });
  });

  it('a person who unsubscribes by one click gets no e-mail of any brand of the organisation', async () => {
    const { client, brandId } = await makeSender(server);
    const body = {
      brand_id: brandId,
      subject: 'Plan',
      body: '<p>Plan</p>',
      recipients: { relations: [], groups: [], emails: ['eva@example.org'] },
    };
    const first = (await client('emails.store', { body })).data;
    await client('emails.send', { params: { email_id: first.id } });
    await until(client, first.id, 'sent');
    const { headers } = await PostalMime.parse(mailTo('eva@example.org')[0]!.raw);
    const valueIn = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(valueIn('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const path = new URL(valueIn('list-unsubscribe')!.slice(1, -1)).pathname;
    expect((await fetch(server.origin + path)).status).toBe(200);
    expect((await client('email-suppressions.index')).data).toEqual([]);
    const posted = await fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(posted.status).toBe(200);
    expect((await client('email-suppressions.index')).data).toMatchObject([
      { email: 'eva@example.org', reason: 'unsubscribed' },
    ]);
    const second = (await client('emails.store', { body })).data;
    const failure = await failureOf(client('emails.send', { params: { email_id: second.id } }));
    expect(failure.body.errors?.recipients).toHaveLength(1);
    const kept = await failureOf(client('email-suppressions.delete', { params: { email: 'eva@example.org' } }));
    expect(kept.body.code).toBe('suppression_kept');
  });
});
