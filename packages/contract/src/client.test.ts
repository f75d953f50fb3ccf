import { expect, test } from 'vitest';
import { createClient } from './client.ts';

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
