import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { storeText } from '../../../testing/factories.ts';
import { makeSource } from '../../../testing/make-document.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeMeasuring, makeOutlet } from '../clippings.fixture.ts';
import { readBrandJob, readNewJob } from './read-clippings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const said =
  'The strike is over. By 2030, green power will be what all ferries sail on. ' +
  '“We will open three new routes this summer,” said Anna Berg, chief executive of Nordline.';

/** Makes a brand with a clipping of a document whose text has a message and a quote. */
async function makeSpeaking({ extract = null as number | null, body = said } = {}) {
  const tenant = await makeMeasuring(server);
  const { db } = server.database;
  const { sourceId } = await makeSource(db, tenant.organisation.id);
  const outlet = await makeOutlet(server, { extract });
  const document = await storeText(db, { sourceId, outletId: outlet.id, headline: 'Ferries sail again', body });
  const clipping = await tenant.store({ headline: 'Ferries sail again', media_outlet_id: outlet.id });
  await rowsOf(db, sql`update clippings set document_id = ${document} where id = ${clipping.id}`);
  const params = { brand_id: tenant.brand.id };
  const job = { brand_id: tenant.brand.id };
  const found = async () =>
    (await tenant.client('clippings.findings.show', { params: { clipping_id: clipping.id } })).data;
  const settings = async () => (await tenant.client('brands.key-messages.index', { params })).data;
  return { ...tenant, clipping, params, job, found, settings };
}

const green = { name: 'Green by 2030', phrases: ['sail green power'] };
const services = () => ({ db: server.database.db, clock: server.clock });

describe('key messages and quotes of clippings', () => {
  it('messages and quotes are proposed with their sentence when a message is made, and counted when a person confirms them', async () => {
    const { client, clipping, params, job, found, settings } = await makeSpeaking();
    const { data: message } = await client('brands.key-messages.store', { params, body: green });
    expect(message).toMatchObject({ name: 'Green by 2030', campaign: null, proposed: 0, confirmed: 0 });
    expect((await settings()).reading).toEqual({ read: 0, total: 1, is_finished: false });
    await readBrandJob.run(services(), job);
    expect(await settings()).toMatchObject({
      messages: [{ id: message.id, proposed: 1, confirmed: 0 }],
      reading: { read: 1, total: 1, is_finished: true },
    });
    const { messages, quotes } = await found();
    expect(messages).toEqual([
      {
        key_message: { id: message.id, name: 'Green by 2030' },
        state: 'proposed',
        quote: 'By 2030, green power will be what all ferries sail on.',
      },
    ]);
    expect(quotes).toMatchObject([
      { name: 'Anna Berg', spokesperson: null, state: 'proposed', quote: 'We will open three new routes this summer' },
    ]);
    const of = { clipping_id: clipping.id };
    await client('clippings.key-messages.update', {
      params: { ...of, key_message_id: message.id },
      body: { state: 'confirmed' },
    });
    await client('clippings.quotes.update', {
      params: { ...of, quote_id: quotes[0]!.id },
      body: { state: 'rejected' },
    });
    // Reading again leaves alone what a person has judged.
    await client('brands.key-messages.update', {
      params: { ...params, key_message_id: message.id },
      body: { ...green, name: 'Green power', phrases: ['no such words'] },
    });
    await readBrandJob.run(services(), job);
    expect(await found()).toMatchObject({
      messages: [
        { key_message: { name: 'Green power' }, state: 'confirmed', quote: expect.stringContaining('green power') },
      ],
      quotes: [{ name: 'Anna Berg', state: 'rejected' }],
    });
    expect((await settings()).messages).toMatchObject([{ proposed: 0, confirmed: 1 }]);
  });

  it('messages are looked for in a clipping as soon as it is made', async () => {
    const { client, store, params, job } = await makeSpeaking();
    await client('brands.key-messages.store', { params, body: green });
    const fresh = await store({ headline: 'All ferries to sail on green power' });
    await readNewJob.run(services(), job);
    const { data } = await client('clippings.findings.show', { params: { clipping_id: fresh.id } });
    expect(data.messages).toMatchObject([{ state: 'proposed', quote: 'All ferries to sail on green power' }]);
    const left = await rowsOf(server.database.db, sql`select from clipping_reads where brand_id = ${params.brand_id}`);
    expect(left).toEqual([]);
  });

  it('quoted people get the name and role of the spokesperson, who is named once per brand, and one added by hand is confirmed', async () => {
    const { client, params, job, found, settings, clipping } = await makeSpeaking();
    const body = { name: 'Anna BERG', role: 'Chief executive' };
    const { data: person } = await client('brands.spokespeople.store', { params, body });
    await readBrandJob.run(services(), job);
    expect((await found()).quotes).toMatchObject([
      { name: 'Anna BERG', spokesperson: { id: person.id, role: 'Chief executive' } },
    ]);
    expect((await settings()).spokespeople).toMatchObject([{ name: 'Anna BERG', proposed: 1 }]);
    const again = await failureOf(client('brands.spokespeople.store', { params, body: { name: 'anna berg' } }));
    expect(again.body.errors).toHaveProperty('name');
    const { data } = await client('clippings.quotes.store', {
      params: { clipping_id: clipping.id },
      body: { name: 'Bo Lind', quote: 'We sail' },
    });
    expect(data.quotes).toMatchObject([{ name: 'Anna BERG' }, { name: 'Bo Lind', state: 'confirmed' }]);
  });

  it('a quote is shown as far as the licence of the outlet allows', async () => {
    const { client, params, job, found } = await makeSpeaking({ extract: 10 });
    await client('brands.key-messages.store', { params, body: green });
    await readBrandJob.run(services(), job);
    expect((await found()).messages[0]!.quote).toBe('By 2030, g');
  });

  it('findings are deleted and restored with their clipping, except those of a message deleted since', async () => {
    const { client, params, job, found, clipping, settings } = await makeSpeaking();
    const { data: message } = await client('brands.key-messages.store', { params, body: green });
    await readBrandJob.run(services(), job);
    const of = { clipping_id: clipping.id };
    await client('clippings.delete', { params: of });
    expect((await settings()).messages[0]).toMatchObject({ proposed: 0 });
    await client('clippings.bulk-restore', { params, body: { clippings: [clipping.id] } });
    expect((await found()).messages).toHaveLength(1);
    await client('clippings.delete', { params: of });
    await client('brands.key-messages.delete', { params: { ...params, key_message_id: message.id } });
    await client('clippings.bulk-restore', { params, body: { clippings: [clipping.id] } });
    expect(await found()).toMatchObject({ messages: [], quotes: [{ name: 'Anna Berg' }] });
  });

  it('messages of another brand are not found, and one without words is refused', async () => {
    const [mine, other] = [await makeSpeaking(), await makeSpeaking()];
    const { data: message } = await other.client('brands.key-messages.store', { params: other.params, body: green });
    const call = mine.client('clippings.key-messages.update', {
      params: { clipping_id: mine.clipping.id, key_message_id: message.id },
      body: { state: 'confirmed' },
    });
    expect((await failureOf(call)).status).toBe(404);
    const theirs = mine.client('clippings.findings.show', { params: { clipping_id: other.clipping.id } });
    expect((await failureOf(theirs)).status).toBe(404);
    const empty = mine.client('brands.key-messages.store', {
      params: mine.params,
      body: { name: 'x', phrases: ['**'] },
    });
    expect((await failureOf(empty)).status).toBe(422);
  });
});
