import { endpointList, languages, pathOf } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBrand, makeTenant, makeUser } from '../../testing/factories.ts';
import { isBusy, patientFetch } from '../../testing/patient-fetch.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the API', () => {
  it('the API is below /v2, except for calls that the specification puts at the root [api-001]', () => {
    const outside = endpointList.filter(([, endpoint]) => !pathOf(endpoint).startsWith('/v2/')).map(([name]) => name);
    const known = ['broadcasting.auth', 'deployment', 'storage.frame'];
    expect(known.every((name) => outside.includes(name as never))).toBe(true);
    expect(
      outside.filter((name) => /^(auth|user|brands|streams|mentions|clippings|organisations)\./.test(name)),
    ).toEqual([]);
  });

  it('each page of a list begins where the last one ended, until there is no more [api-004]', async () => {
    const { organisation, brand, user } = await makeTenant(server.database.db);
    for (let more = 0; more < 4; more++) await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
    const client = server.client(await server.signIn(user.email));
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { data, meta } = await client('organisations.users.index', {
        params: { organisation_id: organisation.id },
        query: { limit: 2, ...(cursor && { cursor }) },
      });
      seen.push(...data.map(({ id }) => id));
      cursor = meta.cursor;
      expect(meta.has_more).toBe(cursor !== null);
    } while (cursor);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it('the API says that it is closed, and why [app-data-005]', async () => {
    const closed = await startTestServer({ settings: { MASTHEAD_MAINTENANCE: 'Back at noon' } });
    try {
      const response = await fetch(`${closed.origin}/v2/health`);
      expect([response.status, await response.json()]).toEqual([
        503,
        { status: 'maintenance', message: 'Back at noon' },
      ]);
      const call = await patientFetch(isBusy)(`${closed.origin}/v2/user`);
      expect([call.status, await call.json()]).toMatchObject([503, { status: 'maintenance', message: 'Back at noon' }]);
    } finally {
      await closed.stop();
    }
  });
});

describe('languages', () => {
  it('the interface has thirteen languages, English first [i18n-001]', async () => {
    const { data } = await server.client()('languages.index');
    const ofInterface = data.filter((language) => language.interface).map(({ code }) => code);
    expect(ofInterface.toSorted()).toEqual([...languages].toSorted());
    expect(languages.join()).toBe('en,da,de,es,fi,fr,it,nl,no,pl,pt,pt_BR,sv');
  });

  it('a call is answered in the language that it names [i18n-002]', async () => {
    const messageIn = async (language: string) =>
      (await failureOf(server.client(undefined, { 'accept-language': language })('user.show'))).body.message;
    expect(await messageIn('de')).not.toBe(await messageIn('en'));
    expect(await messageIn('tlh')).toBe(await messageIn('en'));
  });

  it('an unknown language is refused, and the old one stays [i18n-004]', async () => {
    const { user } = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(user.email));
    const failure = await failureOf(client('user.update', { body: { language: 'tlh' } }));
    expect([failure.status, failure.body.code]).toEqual([422, 'unsupported_language']);
    expect((await client('user.show')).data.language).toBe('en');
  });
});

it('a user without a brand gets an empty list, not an error [access-005]', async () => {
  const { organisation } = await makeTenant(server.database.db);
  await makeBrand(server.database.db, organisation.id);
  const user = await makeUser(server.database.db, organisation.id, [], 'editor');
  const client = server.client(await server.signIn(user.email));
  expect((await client('user.brands')).data).toEqual([]);
});
