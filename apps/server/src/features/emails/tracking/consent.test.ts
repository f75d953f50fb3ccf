import { trackingLaws } from '@masthead/contract';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeSender, sentBy, startMailServer } from '../emails.fixture.ts';
import { mayTrack } from './consent.ts';

const person = (country_id: string | null, more: object = {}) => ({
  address: 'ane@reader.example',
  country_id,
  tracking: null,
  ...more,
});
const lawful = { by_law: true, counted: ['DK'], not_counted: ['US'] };

describe('consent to being counted', () => {
  it('a person’s own answer decides before the organisation’s countries, and these before the law', () => {
    expect(
      [person('FR'), person('DK'), person('US'), person('BR'), person(null)].map((one) => mayTrack(one, lawful)),
    ).toEqual([false, true, false, true, true]);
    expect(mayTrack(person('FR', { tracking: 'allowed' }), lawful)).toBe(true);
    expect(mayTrack(person('BR', { tracking: 'refused' }), lawful)).toBe(false);
    expect(mayTrack(person('FR'), { ...lawful, by_law: false })).toBe(true);
    expect(mayTrack(person(null, { address: 'a@paper.co.uk' }), lawful)).toBe(false);
  });

  it('no country has two laws, and each law has its source', () => {
    const countries = trackingLaws.flatMap((law) => law.countries);
    expect(new Set(countries).size).toBe(countries.length);
    expect(trackingLaws.every(({ source }) => source.startsWith('https://'))).toBe(true);
  });
});

describe('e-mails to people who are not counted', () => {
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

  it('people who are not counted get no picture and plain links; a later refusal stops counting, and links still work', async () => {
    const { client, brandId, relate } = await makeSender(server);
    const relations = [
      await relate('Élise', 'elise@reader.example', { country_id: 'FR' }),
      await relate('Bob', 'bob@reader.example', { country_id: 'US' }),
      await relate('Cy', 'cy@reader.example', { country_id: 'US' }),
    ];
    const { data } = await client('emails.store', {
      body: {
        brand_id: brandId,
        subject: 'Plan',
        body: '<p><a href="https://ferries.example/plan">The plan</a></p>',
        recipients: { relations, groups: [], emails: [] },
      },
    });
    expect((await client('emails.audience', { params: { email_id: data.id } })).data.untracked).toBe(1);
    await client('emails.send', { params: { email_id: data.id } });
    await sentBy(client, data.id);
    const textTo = async (address: string) =>
      (await PostalMime.parse(mail.received.findLast(({ to }) => to === address)!.raw)).html ?? '';
    const [french, american] = [await textTo('elise@reader.example'), await textTo('bob@reader.example')];
    const last = await textTo('cy@reader.example');
    expect([
      french.includes('open.gif'),
      french.includes('/click'),
      french.includes('https://ferries.example/plan'),
    ]).toEqual([false, false, true]);
    const pathIn = (text: string, page: string) =>
      new RegExp(`https://press\\.example(/t/[\\w-]+/${page})`).exec(text)![1]!;
    const browser = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const follow = async (text: string) =>
      (
        await fetch(server.origin + pathIn(text, 'click\\?url=1'), { redirect: 'manual', headers: browser })
      ).headers.get('location');
    const counts = async () => (await client('emails.show', { params: { email_id: data.id } })).data.counts;
    expect(await follow(american)).toBe('https://ferries.example/plan');
    const hits = async () =>
      (await client('emails.facts', { params: { email_id: data.id } })).data.hits.reduce(
        (sum, { count }) => sum + count,
        0,
      );
    await expect.poll(hits).toBe(1);
    expect((await counts()).untracked).toBe(1);
    await fetch(server.origin + pathIn(american, 'preferences'), {
      method: 'POST',
      body: 'action=save&frequency=every&embargo=yes&tracking=refused',
    });
    expect((await counts()).untracked).toBe(2);
    expect(await follow(american)).toBe('https://ferries.example/plan');
    // Hits are written in their order: the last one shows that the one before was left out.
    await follow(last);
    const hitsOf = async (address: string) => {
      const { data: people } = await client('emails.recipients.index', { params: { email_id: data.id } });
      const { human, machine, unknown } = people.find(({ email }) => email === address)!.hits;
      return human + machine + unknown;
    };
    await expect.poll(() => hitsOf('cy@reader.example')).toBe(1);
    expect(await hits()).toBe(2);
  });

  it('an organisation sets the countries, and a stranger to it does not', async () => {
    const { client } = await makeSender(server);
    expect((await client('email-tracking.show')).data).toEqual({ by_law: true, counted: [], not_counted: [] });
    const rules = { by_law: false, counted: [], not_counted: ['FR'] };
    await client('email-tracking.update', { body: rules });
    expect((await client('email-tracking.show')).data).toEqual(rules);
    const other = await makeSender(server);
    expect((await other.client('email-tracking.show')).data.by_law).toBe(true);
  });
});
