import { afterAll, beforeAll, expect, it } from 'vitest';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeOutlet } from '../../clippings/clippings.fixture.ts';
import { makeSender, sentBy, startMailServer } from '../emails.fixture.ts';
import { addPieces } from '../relevance/pieces.fixture.ts';

let server: TestServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ worker: true, settings: { MASTHEAD_SMTP_URL: mail.url } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const text = 'From 1 December the electric ferries between Norlunde and Skagen sail every hour, day and night.';

it('pieces by recipients and with words of a mailed story are proposed as its results, confirmed and declined', async () => {
  const { client, brandId, relate } = await makeSender(server);
  const newsroom = await client('newsrooms.store', {
    body: {
      brand_id: brandId,
      name: 'Norlunde',
      country_id: 'DK',
      language: 'en',
      contact_name: 'Åse',
      contact_email: 'aase@norlunde.example',
    },
  });
  const story = await client('stories.store', {
    body: {
      brand_id: brandId,
      newsroom_id: newsroom.data.id,
      headline: 'Electric ferries',
      copytext: `<p>${text}</p>`,
      language: 'en',
      type: 'press-release',
    },
  });
  const params = { story_id: story.data.id };
  const results = async () => (await client('stories.results', { params })).data;
  expect(await results()).toEqual({ sent: 0, opened: 0, replied: 0, published: 0, proposals: [] });
  const ane = await relate('Ane Dahl', 'ane@desk.example');
  const email = await client('emails.store', {
    body: {
      brand_id: brandId,
      subject: 'Ferries',
      body: '<p>News</p>',
      story_id: story.data.id,
      send_as: 'inline',
      recipients: { relations: [ane], groups: [], emails: ['typed@desk.example'] },
    },
  });
  await client('emails.send', { params: { email_id: email.data.id } });
  await sentBy(client, email.data.id);
  const { id: outlet } = await makeOutlet(server);
  const piece = { outlet, language: 'en' };
  const [byAne = '', copied = ''] = await addPieces(server, brandId, [
    { ...piece, author: 'Ane Dahl', headline: 'More boats for the islands' },
    { ...piece, author: 'Bo Krag', headline: 'Ferries every hour', excerpt: `${text} Islanders are glad.` },
    { ...piece, author: 'Bo Krag', headline: 'Nothing to do with it', excerpt: 'A football match was lost.' },
  ]);
  const { sent, proposals } = await results();
  expect([sent, proposals.map(({ mention_id, reasons }) => [mention_id, reasons])]).toEqual([
    2,
    [
      [copied, ['text']],
      [byAne, ['byline']],
    ],
  ]);
  await client('stories.results.confirm', { params: { ...params, mention_id: byAne } });
  await client('stories.results.decline', { params: { ...params, mention_id: copied } });
  expect(await results()).toMatchObject({ published: 1, proposals: [] });
  const clippings = await client('clippings.index', { query: { brand: brandId, include: 'stories,relations' } });
  expect(clippings.data).toMatchObject([{ stories: [{ id: story.data.id }], relations: [{ id: ane }] }]);
  await client('stories.results.propose', { params: { ...params, mention_id: copied } });
  expect((await results()).proposals).toHaveLength(1);
  const stranger = await makeSender(server);
  expect((await failureOf(stranger.client('stories.results', { params }))).status).toBe(404);
});
