import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { sendTo, startMailServer } from '../emails.fixture.ts';

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

/** Sends an e-mail to one person, and returns the page behind its link. */
async function write(address: string) {
  const campaign = await sendTo(server, mail, [address]);
  const { html = '' } = await PostalMime.parse(campaign.sent.get(address)!.raw);
  const path = /https:\/\/press\.example(\/t\/[\w-]+\/preferences)/.exec(html)![1]!;
  const open = async (language = 'en', suffix = '') =>
    await (await fetch(server.origin + path + suffix, { headers: { 'accept-language': language } })).text();
  const post = async (fields: [string, string][]) =>
    await (await fetch(server.origin + path, { method: 'POST', body: new URLSearchParams(fields).toString() })).text();
  const reachedBy = async (body: object = {}) => {
    const { data } = await campaign.client('emails.store', {
      body: {
        brand_id: campaign.brandId,
        subject: 'Next',
        body: '<p>Next</p>',
        recipients: { relations: [], groups: [], emails: [address, 'other@reader.example'] },
        ...body,
      },
    });
    return (await campaign.client('emails.audience', { params: { email_id: data.id } })).data.recipients;
  };
  return { ...campaign, path, open, post, reachedBy };
}

describe('the page of a recipient', () => {
  it('frequency, brands, topics and embargo apply to the next e-mail, and opening the page changes nothing', async () => {
    const { client, brandId, open, post, reachedBy } = await write('ane@reader.example');
    const topic = (await client('categories.flat')).data.find(({ parent_id }) => parent_id === null)!.id;
    expect(await open()).toContain('At most one a week');
    expect(await open('de')).toContain('Höchstens eine pro Woche');
    expect(await reachedBy()).toBe(2);
    const all: [string, string][] = [
      ['action', 'save'],
      ['brand', brandId],
      ['embargo', 'yes'],
    ];
    expect(await post([...all, ['frequency', 'weekly']])).toContain('Your choices have been saved.');
    expect(await reachedBy()).toBe(1);
    await post([...all, ['frequency', 'every']]);
    expect(await reachedBy()).toBe(2);
    const story = (
      await client('stories.store', { body: { brand_id: brandId, headline: 'Plan', categories: [[topic]] } })
    ).data;
    const withStory = { story_id: story.id, send_as: 'inline' };
    // Topics are offered once a story has one. Without a chosen topic, and without embargo for a story that is not public: none.
    await post([...all, ['frequency', 'every']]);
    expect(await reachedBy(withStory)).toBe(1);
    await post([...all, ['frequency', 'every'], ['topic', String(topic)]]);
    expect(await reachedBy(withStory)).toBe(2);
    await post([...all.slice(0, 2), ['frequency', 'every'], ['topic', String(topic)]]);
    expect([await reachedBy(withStory), await reachedBy()]).toEqual([1, 2]);
    await post([
      ['action', 'save'],
      ['frequency', 'every'],
      ['embargo', 'yes'],
      ['topic', String(topic)],
    ]);
    expect(await reachedBy()).toBe(1);
  });

  it('a choice of topics and frequency counts for e-mails of every brand of the organisation', async () => {
    const { client, brandId, open, post, reachedBy } = await write('cai@reader.example');
    const topic = (await client('categories.flat')).data.find(({ parent_id }) => parent_id === null)!.id;
    const other = (await client('brands.store', { body: { name: 'Ferry Lines', currency_code: 'DKK' } })).data.id;
    const story = (
      await client('stories.store', { body: { brand_id: other, headline: 'Plan', categories: [[topic]] } })
    ).data;
    const withStory = { brand_id: other, story_id: story.id, send_as: 'inline' };
    expect([await reachedBy({ brand_id: other }), await reachedBy(withStory)]).toEqual([2, 2]);
    expect(await open()).toContain('Ferry Lines');
    const all: [string, string][] = [
      ['action', 'save'],
      ['brand', brandId],
      ['brand', other],
      ['embargo', 'yes'],
    ];
    await post([...all, ['frequency', 'every']]);
    expect([await reachedBy({ brand_id: other }), await reachedBy(withStory)]).toEqual([2, 1]);
    await post([...all, ['frequency', 'weekly'], ['topic', String(topic)]]);
    expect(await reachedBy({ brand_id: other })).toBe(1);
  });

  it('a person reads, corrects, exports and deletes the stored data with the link of an e-mail', async () => {
    const { client, emailId, path, relate, open, post, states, reachedBy } = await write('bo@reader.example');
    const id = await relate('Bo <b>Holm</b>', 'bo@reader.example', { job_title: 'Editor' });
    const page = await open();
    expect(page).toContain('Bo &lt;b&gt;Holm');
    expect(page).toContain('Entered by hand or from a file');
    const correct = (name: string, jobTitle: string) =>
      post([
        ['action', 'correct'],
        ['name', name],
        ['job_title', jobTitle],
      ]);
    expect(await correct('Bo <b>Holm</b>', 'Editor')).not.toContain('Corrected on this page');
    expect(await correct('Bo Holm Jensen', 'Chief editor')).toContain('Corrected on this page');
    const relation = (await client('connect.relations.show', { params: { relation_id: id } })).data;
    expect([relation.name, relation.job_title]).toEqual(['Bo Holm Jensen', 'Chief editor']);
    const data = JSON.parse(await open('en', '/data.json'));
    expect(data).toMatchObject({
      address: 'bo@reader.example',
      contacts: [
        {
          name: 'Bo Holm Jensen',
          sources: {
            email: { source: 'entered', basis: 'legitimate_interest' },
            name: { source: 'person', basis: 'legitimate_interest' },
            job_title: { source: 'person', basis: 'legitimate_interest' },
          },
        },
      ],
      emails: [{ subject: 'Plan' }],
    });
    await post([['action', 'delete']]);
    expect(await open()).toContain('Bo Holm Jensen');
    expect(
      await post([
        ['action', 'delete'],
        ['sure', 'yes'],
      ]),
    ).toContain('Your data has been deleted');
    expect((await client('connect.relations.index')).data).toEqual([]);
    expect(Object.keys(await states(emailId)).join()).toMatch(/^[0-9a-f-]{36}@deleted\.invalid$/);
    expect((await client('email-suppressions.index')).data).toMatchObject([
      { email: 'bo@reader.example', reason: 'unsubscribed' },
    ]);
    expect(await reachedBy()).toBe(1);
    expect((await fetch(server.origin + path)).status).toBe(404);
    expect((await fetch(`${server.origin}${path.replace(/.\/preferences/, 'x/preferences')}`)).status).toBe(404);
  });
});
