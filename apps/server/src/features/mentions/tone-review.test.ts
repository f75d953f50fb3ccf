import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSource, makeTenant, storeText } from '../../testing/factories.ts';
import { until } from '../../testing/replay.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
});
afterAll(() => server.stop());

async function tenantWith(term: string) {
  const tenant = await makeTenant(server.database.db);
  const source = await makeSource(server.database.db, tenant.organisation.id);
  const client = server.client(await server.signIn(tenant.user.email));
  const stream = { brand_id: tenant.brand.id, name: term, main_search_term: term };
  await client('streams.store', { body: stream });
  const review = async () => (await client('mentions.tone-review', { params: { brand_id: tenant.brand.id } })).data;
  return { ...tenant, source, client, review };
}

describe('the review of tones', () => {
  it('the review measures by language how often people agree with the computed tone, and sets the tone that they choose', async () => {
    const { source, client, review } = await tenantWith('Zephyrorama');
    const { db } = server.database;
    await storeText(db, {
      ...source,
      headline: 'Zephyrorama is wonderful',
      body: 'A great success that everybody loves.',
    });
    await storeText(db, { ...source, headline: 'Zephyrorama is terrible', body: 'A scandal and a horrible disaster.' });
    const { mentions } = await until('both mentions', async () => {
      const found = await review();
      return found.mentions.length === 2 && found;
    });
    expect((await review()).agreement).toEqual([]);
    for (const mention of mentions) {
      const params = { mention_id: mention.id };
      const { data } = await client('mentions.judge-tone', { params, body: { sentiment: 'positive' } });
      expect(data).toMatchObject({ sentiment: 'positive', sentiment_confidence: null });
    }
    const after = await review();
    expect(after.mentions).toEqual([]);
    const agreed = mentions.filter(({ sentiment }) => sentiment === 'positive').length;
    expect(after.agreement).toMatchObject([{ language: 'en', reviewed: 2, agreed }]);

    const [first, second] = mentions.map(({ id }) => ({ mention_id: id }));
    for (const params of [first!, second!]) await client('mentions.update', { params, body: { sentiment: null } });
    const restored = await review();
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(restored.mentions.toSorted(byId)).toEqual(mentions.toSorted(byId));
    expect(restored.agreement).toEqual([]);
  });

  it('a tone that a person set earlier does not count as a computed one', async () => {
    const { source, client, review } = await tenantWith('Quixonella');
    await storeText(server.database.db, { ...source, headline: 'Quixonella opens', body: 'It opens on Monday.' });
    const [mention] = await until('the mention', async () => {
      const { mentions } = await review();
      return mentions.length > 0 && mentions;
    });
    const params = { mention_id: mention!.id };
    await client('mentions.update', { params, body: { sentiment: 'negative' } });
    await client('mentions.judge-tone', { params, body: { sentiment: 'positive' } });
    expect(await review()).toEqual({ mentions: [], agreement: [] });
  });
});
