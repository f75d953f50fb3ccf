import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../../testing/extent.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeSender, startMailServer } from '../emails.fixture.ts';

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

const contact = { name: 'Ingrid Ås', role: 'Press officer', email: 'press@ferries.example', phone: null };
const text = { headline: 'Ferries sail again', copytext: '<p>All ferries sail again today.</p>', contact };

/** Makes a brand with a story in its newsroom, and followers by address and language. */
async function follow(followers: Record<string, string>, unconfirmed: string[] = []) {
  const { client, brandId } = await makeSender(server);
  const store = async (more: object = {}) =>
    (await client('stories.store', { body: { brand_id: brandId, language: 'en', ...text, ...more } })).data;
  const story = await store();
  for (const [email, language] of Object.entries(followers))
    await server.database.pool.query(
      `insert into newsroom_followers (newsroom_id, id, email, language, token_hash, asked_at, confirmed_at)
       values ($1, $2, $3, $4, $5, now(), $6)`,
      [story.newsroom_id, uuidv7(), email, language, randomBytes(32), unconfirmed.includes(email) ? null : new Date()],
    );
  const publish = (story_id: string, body: object = {}) =>
    client('stories.publish', { params: { story_id }, body: { publish_newsroom: true, ...body } });
  return { client, story, store, publish };
}

const mailsTo = (address: string) => mail.received.filter(({ to }) => to === address);
const subjects = async (address: string) =>
  await Promise.all(mailsTo(address).map(async ({ raw }) => (await PostalMime.parse(raw)).subject));
/** Waits until no mail to followers is on its way. */
const settled = () =>
  expect
    .poll(
      async () => {
        const { rows } = await server.database.pool.query<{ open: string }>(
          `select (select count(*) from emails where kind = 'followers' and status <> 'sent')
             + (select count(*) from graphile_worker.jobs where task_identifier = 'stories.mail-followers') as open`,
        );
        return Number(rows[0]!.open);
      },
      { timeout: 20_000 },
    )
    .toBe(0);

describe('mail to followers of a newsroom', () => {
  it('a confirmed follower gets a new story once, in the look of the newsroom, however often it is published', async () => {
    const { client, story, publish } = await follow({ 'ann@reader.example': 'en', 'asked@reader.example': 'en' }, [
      'asked@reader.example',
    ]);
    await publish(story.id);
    await expect.poll(() => mailsTo('ann@reader.example').length, { timeout: 20_000 }).toBe(1);
    const message = await PostalMime.parse(mailsTo('ann@reader.example')[0]!.raw);
    expect([message.subject, message.from?.name, message.replyTo?.[0]?.address]).toEqual([
      'Ferries sail again',
      story.newsroom.name,
      'press@ferries.example',
    ]);
    expect(message.html).toContain('All ferries sail again today.');
    expect(message.text).toContain('/ferries-sail-again');
    await client('stories.unpublish', { params: { story_id: story.id } });
    await publish(story.id);
    await settled();
    expect(mailsTo('ann@reader.example').length).toBe(1);
    expect(mailsTo('asked@reader.example')).toEqual([]);
    expect((await client('emails.index')).data).toEqual([]);
  });

  it('a follower gets the version in their language, else the first one, and only one of them', async () => {
    const { client, story, publish } = await follow({
      'en@r.example': 'en',
      'da@r.example': 'da',
      'fi@r.example': 'fi',
    });
    const danish = (
      await client('stories.versions.store', { params: { story_id: story.id }, body: { language: 'da' } })
    ).data;
    await client('stories.update', {
      params: { story_id: danish.id },
      body: { headline: 'Færgerne sejler igen', revision: danish.revision },
    });
    await publish(danish.id, { date: new Date(Date.now() + 3_600_000).toISOString() });
    await publish(story.id);
    await expect.poll(() => mailsTo('fi@r.example').length, { timeout: 20_000 }).toBe(1);
    await settled();
    expect(mailsTo('da@r.example')).toEqual([]);
    await client('stories.unpublish', { params: { story_id: danish.id } });
    await publish(danish.id);
    await expect.poll(() => mailsTo('da@r.example').length, { timeout: 20_000 }).toBe(1);
    await settled();
    expect([await subjects('en@r.example'), await subjects('da@r.example'), await subjects('fi@r.example')]).toEqual([
      ['Ferries sail again'],
      ['Færgerne sejler igen'],
      ['Ferries sail again'],
    ]);
  });

  it.runIf(inFull)(
    'a withdrawn schedule, an old date and a suppressed address mail nobody; one click ends the following',
    async () => {
      const { client, story, store, publish } = await follow({ 'eva@r.example': 'en', 'gone@r.example': 'en' });
      await client('email-suppressions.store', { body: { emails: ['gone@r.example'] } });
      await publish(story.id, { date: new Date(Date.now() + 2000).toISOString() });
      await client('stories.unpublish', { params: { story_id: story.id } });
      const old = await store({ headline: 'From the archive' });
      await publish(old.id, { date: '2025-03-01T09:00:00Z' });
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await settled();
      expect([...mailsTo('eva@r.example'), ...mailsTo('gone@r.example')]).toEqual([]);
      await publish(story.id);
      await expect.poll(() => mailsTo('eva@r.example').length, { timeout: 20_000 }).toBe(1);
      const { headers } = await PostalMime.parse(mailsTo('eva@r.example')[0]!.raw);
      const link = headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1);
      const path = new URL(link).pathname;
      expect(await (await fetch(server.origin + path)).text()).toContain('Stop following');
      await fetch(server.origin + path, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
      const other = await store({ headline: 'Second story' });
      await publish(other.id);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await settled();
      expect(mailsTo('eva@r.example').length).toBe(1);
      expect(mailsTo('gone@r.example')).toEqual([]);
      // Only the newsroom's mail ends; e-mails that users of the organisation write continue.
      expect((await client('email-suppressions.index')).data.map(({ email }) => email)).toEqual(['gone@r.example']);
    },
  );
});
