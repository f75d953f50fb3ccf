import { expect, test } from 'vitest';
import { ApiError, createClient } from './client.ts';

/** Returns the hosts of the calls, one after the other. */
async function hostsOf(functionsOrigin?: string): Promise<string[]> {
  const hosts: string[] = [];
  const client = createClient({
    origin: 'https://api.example',
    ...(functionsOrigin && { functionsOrigin }),
    headers: () => ({}),
    fetch: async (address) => {
      hosts.push(new URL(String(address)).host);
      return Response.json({ languages: [], data: [] });
    },
  });
  await client('detect-language', { body: { text: 'Færgen sejler igen' } });
  await client('clippings.prepare', { body: { brand_id: crypto.randomUUID(), url: 'https://outlet.example/a' } });
  await client('clippings.index');
  return hosts;
}

test('the client calls task endpoints at their own address where one is set, all others at the API’s [api-005]', async () => {
  const [api, functions] = ['api.example', 'functions.example'];
  expect(await hostsOf('https://functions.example')).toEqual([functions, functions, api]);
  expect(await hostsOf()).toEqual([api, api, api]);
});

test.each([
  ['the API', JSON.stringify({ message: 'Not yours', code: 'forbidden' }), 'forbidden', 'Not yours'],
  ['a proxy that sends a page', '<h1>502 Bad Gateway</h1>', 'internal', 'Bad Gateway'],
  ['a proxy that sends JSON of its own', '{"error":"upstream"}', 'internal', 'Bad Gateway'],
  ['a connection that breaks off', '{"message":"Not yo', 'internal', 'Bad Gateway'],
])('a refusal by %s is a failure with its status, a code and a message', async (_, text, code, message) => {
  const client = createClient({
    origin: '',
    headers: () => ({}),
    fetch: async () =>
      new Response(text, {
        status: 502,
        statusText: 'Bad Gateway',
        headers: { 'content-type': 'application/json' },
      }),
  });
  const failure = await client('clippings.index').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 502, body: { code, message } });
});
