import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeUser } from '../../../testing/factories.ts';
import { failureOf } from '../../../testing/server.ts';
import {
  connectAccount,
  type Manager,
  makeManager,
  publicUrl,
  type SocialBench,
  startSocialBench,
} from '../social.fixture.ts';

let bench: SocialBench;
let manager: Manager;
beforeAll(async () => {
  bench = await startSocialBench();
  manager = await makeManager(bench);
});
afterAll(() => bench.stop());
afterEach(() => bench.server.clock.set(null));

const begin = async ({ client, params }: Manager = manager) =>
  (await client('brands.social-networks.connect', { params, body: { provider: 'twitter' } })).data.url;
/** Returns the answer that the browser brings back. */
const answerTo = async (url: string) => {
  const { to: _, ...answer } = await bench.double.consent(url);
  return answer;
};
const finish = (
  answer: Record<string, string>,
  { client }: Pick<Manager, 'client'> = manager,
  provider: 'twitter' | 'reddit' = 'twitter',
) => client('auth.oauth.callback', { params: { provider }, body: answer });
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failureOf(call);
  return [status, body.code];
};

describe('an answer of a network', () => {
  it('an answer is valid once', async () => {
    const answer = await answerTo(await begin());
    const both = await Promise.allSettled([finish(answer), finish(answer)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(finish(answer))).toEqual([409, 'social_state_invalid']);
  });

  it('an answer is valid for ten minutes', async () => {
    const answer = await answerTo(await begin());
    bench.server.clock.set(new Date(Date.now() + 10 * 60_000 + 1000));
    expect(await refusal(finish(answer))).toEqual([409, 'social_state_invalid']);
  });

  it('an answer is valid only for the person who began, even within the brand', async () => {
    const answer = await answerTo(await begin());
    const other = await makeManager(bench);
    expect(await refusal(finish(answer, other))).toEqual([409, 'social_state_invalid']);
    const { organisation, brand } = manager;
    const user = await makeUser(bench.server.database.db, organisation.id, [brand.id], 'brand_manager');
    const client = bench.server.client(await bench.server.signIn(user.email));
    expect(await refusal(finish(answer, { client }))).toEqual([409, 'social_state_invalid']);
    expect(
      await refusal(bench.server.client()('auth.oauth.callback', { params: { provider: 'twitter' }, body: answer })),
    ).toEqual([401, 'unauthenticated']);
    // A stranger's attempt does not use the answer up.
    await finish(answer);
  });

  it('an answer is valid only while the person manages the brand', async () => {
    const { organisation, brand, params } = manager;
    const user = await makeUser(bench.server.database.db, organisation.id, [brand.id], 'brand_manager');
    const client = bench.server.client(await bench.server.signIn(user.email));
    const { data } = await client('brands.social-networks.connect', { params, body: { provider: 'twitter' } });
    const answer = await answerTo(data.url);
    await rowsOf(bench.server.database.db, sql`update members set role = 'editor' where user_id = ${user.id}`);
    expect(await refusal(finish(answer, { client }))).toEqual([409, 'social_state_invalid']);
  });

  it('an answer of another network is refused', async () => {
    const answer = await answerTo(await begin());
    expect(await refusal(finish(answer, manager, 'reddit'))).toEqual([409, 'social_state_invalid']);
  });

  it('an answer with the code of another person is refused, since its verifier differs', async () => {
    const stolen = (await answerTo(await begin(await makeManager(bench)))).code!;
    const { state } = await answerTo(await begin());
    expect(await refusal(finish({ code: stolen, state: state! }))).toEqual([422, 'social_consent_refused']);
    // The code is dead as well.
    expect(bench.double.authorization.codes.has(stolen)).toBe(false);
  });

  it('an answer without a state, or with an invented one, is refused before any call', async () => {
    const { code } = await answerTo(await begin());
    const calls = bench.double.calls.length;
    expect(await refusal(finish({ code: code! }))).toEqual([409, 'social_state_invalid']);
    expect(await refusal(finish({ code: code!, state: 'A'.repeat(43) }))).toEqual([409, 'social_state_invalid']);
    expect(bench.double.calls.length).toBe(calls);
  });

  it('an answer that names another issuer is refused', async () => {
    const answer = await answerTo(await begin());
    expect(await refusal(finish({ ...answer, iss: 'https://evil.example' }))).toEqual([422, 'social_answer_unknown']);
    // Its code was sent nowhere.
    expect(bench.double.authorization.codes.has(answer.code!)).toBe(true);
  });

  it('a refusal at the network is reported to the person [social-002]', async () => {
    const { to: _, error, ...answer } = await bench.double.consent(await begin(), false);
    expect(error).toBe('access_denied');
    const { body } = await failureOf(finish(answer));
    expect(body.message).toBe('X did not grant access.');
  });
});

describe('a Mastodon server', () => {
  const beginAt = async (server: string) =>
    (
      await manager.client('brands.social-networks.connect', {
        params: manager.params,
        body: { provider: 'mastodon', server },
      })
    ).data.url;
  const finishAt = (body: Record<string, string>) =>
    manager.client('auth.oauth.callback', { params: { provider: 'mastodon' }, body });

  it('a Mastodon server that redirects people to another one gets no code of it', async () => {
    // The person began at the attacker's server, which sends the browser to an honest one with that one's app and this state.
    const honest = new URL(await beginAt('honest.example'));
    const attacked = new URL(await beginAt('evil.example'));
    honest.searchParams.set('state', attacked.searchParams.get('state')!);
    honest.searchParams.set('code_challenge', attacked.searchParams.get('code_challenge')!);
    const answer = await answerTo(honest.href);
    expect(answer.server).toBe('honest.example');
    const calls = bench.double.calls.length;
    expect(await refusal(finishAt(answer))).toEqual([409, 'social_state_invalid']);
    expect(bench.double.calls.length).toBe(calls);
  });

  it('the app is registered once with a Mastodon server, which accepts only its own redirect address', async () => {
    await beginAt('once.example');
    const url = new URL(await beginAt('Once.Example'));
    expect(bench.double.calls.filter((call) => call === 'POST once.example/api/v1/apps')).toHaveLength(1);
    url.searchParams.set('redirect_uri', 'https://evil.example/');
    await expect(bench.double.consent(url.href)).rejects.toThrow('401');
  });

  it.each(['localhost', '127.0.0.1', '[::1]', 'a b', '', 'http://', 'user@', 'example', '10.0.0.1:8080'])(
    'a Mastodon server with the name “%s” is refused',
    async (server) => {
      expect(await refusal(beginAt(server))).toEqual([422, 'social_server_unusable']);
    },
  );

  it('a Mastodon server is found by an account or an address as well', async () => {
    for (const named of ['@norlunda@found.example', 'https://found.example/@norlunda', 'FOUND.example'])
      expect(new URL(await beginAt(named)).pathname).toBe('/found.example/oauth/authorize');
  });
});

describe('the redirect address', () => {
  it('people are always sent back to the public address, whatever a request says', async () => {
    const { token, params } = manager;
    const asked = await fetch(`${bench.server.origin}/v2/brands/${params.brand_id}/social-networks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
      },
      body: JSON.stringify({ provider: 'twitter' }),
    });
    const { data } = (await asked.json()) as { data: { url: string } };
    expect(new URL(data.url).searchParams.get('redirect_uri')).toBe(`${publicUrl}/oauth/twitter/callback`);
  });

  it('the older call refuses another redirect address', async () => {
    const begin = (redirect_uri?: string) =>
      manager.client('auth.oauth.url', {
        params: { provider: 'twitter' },
        query: { brand: manager.brand.id, ...(redirect_uri && { redirect_uri }) },
      });
    const { status, body } = await failureOf(begin('https://evil.example/'));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['redirect_uri']]);
    expect((await begin(`${publicUrl}/oauth/twitter/callback`)).data.url).toContain('state=');
    expect((await begin()).data.url).toContain('state=');
    expect(
      await refusal(
        bench.server.client()('auth.oauth.url', {
          params: { provider: 'twitter' },
          query: { brand: manager.brand.id },
        }),
      ),
    ).toEqual([401, 'unauthenticated']);
  });
});

describe('a connection', () => {
  it('a connection belongs to its brand: others can neither read nor end it', async () => {
    const { id } = await connectAccount(bench, manager, 'twitter');
    const other = await makeManager(bench);
    const params = { ...other.params, social_network_id: id };
    expect(await refusal(other.client('brands.social-networks.disconnect', { params }))).toEqual([404, 'not_found']);
    expect(await refusal(other.client('brands.social-networks.index', { params: manager.params }))).toEqual([
      404,
      'not_found',
    ]);
  });
});
