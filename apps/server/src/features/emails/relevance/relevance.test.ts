import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeOutlet } from '../../clippings/clippings.fixture.ts';
import { makeSender, sentBy, startMailServer } from '../emails.fixture.ts';
import { addPieces } from './pieces.fixture.ts';

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

const english =
  '<p>From the first of December the ferries between the islands sail every hour, and every ticket costs the same.</p>';

describe('the look at recipients before an e-mail goes out', () => {
  it('the check shows pieces, beat and contacts of each recipient, warns, and can leave out those with a warning', async () => {
    const sender = await makeSender(server);
    const { client, brandId, relate } = sender;
    const [home, away] = [await makeOutlet(server), await makeOutlet(server)];
    const ids = {
      fits: await relate('Ane Dahl', 'ane@desk.example', { media_outlet_id: home.id, topics: ['Shipping'] }),
      danish: await relate('Bo Krag', 'bo@desk.example'),
      never: await relate('Carla Munk', 'carla@desk.example'),
      moved: await relate('Dorte Lind', 'dorte@desk.example', { media_outlet_id: home.id }),
      often: await relate('Erik Holm', 'erik@desk.example', { media_outlet_id: home.id }),
    };
    await addPieces(server, brandId, [
      { author: 'ANE DAHL', outlet: home.id, language: 'en', headline: 'Ferries again' },
      { author: 'Bo Krag', outlet: home.id, language: 'da', headline: 'Færger' },
      { author: 'Dorte Lind', outlet: away.id, language: 'en', headline: 'One' },
      { author: 'Dorte Lind', outlet: away.id, language: 'en', headline: 'Two' },
      { author: 'Erik Holm', outlet: home.id, language: 'en', headline: 'Harbour' },
    ]);
    const draft = async (relations: string[]) =>
      (
        await client('emails.store', {
          body: {
            brand_id: brandId,
            subject: 'Electric ferries sail every hour',
            body: english,
            recipients: { relations, groups: [], emails: [] },
          },
        })
      ).data.id;
    for (let nth = 0; nth < 2; nth++) {
      const email_id = await draft([ids.often]);
      await client('emails.send', { params: { email_id } });
      await sentBy(client, email_id);
    }
    const email_id = await draft(Object.values(ids));
    const params = { email_id };
    const { data } = await client('emails.relevance', { params });
    expect(Object.fromEntries(data.map(({ email, warnings }) => [email.split('@')[0], warnings]))).toEqual({
      ane: [],
      bo: ['language'],
      carla: ['never_wrote'],
      dorte: ['moved'],
      erik: ['frequent'],
    });
    expect(data[0]).toMatchObject({ pieces: 1, topics: ['Shipping'], latest: { headline: 'Ferries again' } });
    expect(data[4]).toMatchObject({ recent_emails: 2 });
    const counts = (await client('emails.warnings', { params })).data;
    expect([counts.warned, counts.by_warning.map(({ count }) => count)]).toEqual([4, [1, 1, 1, 1]]);
    const moved = await client('emails.relevance', { params, query: { warning: 'moved' } });
    expect(moved.data.map(({ name }) => name)).toEqual(['Dorte Lind']);
    await client('emails.update', { params, body: { leaves_out: ['language', 'moved', 'frequent'] } });
    const audience = (await client('emails.audience', { params })).data;
    expect(audience).toMatchObject({ recipients: 2, left_out: 3 });
    await client('emails.send', { params });
    await sentBy(client, email_id);
    const recipients = (await client('emails.recipients.index', { params })).data;
    expect(recipients.map(({ state, reason }) => [state, reason])).toEqual([
      ['accepted', null],
      ['suppressed', 'left_out'],
      ['accepted', null],
      ['suppressed', 'left_out'],
      ['suppressed', 'left_out'],
    ]);
  });
});
