import { expect, test } from 'vitest';
import { createClient } from './client.ts';

/** The hosts that calls go to, one after the other. */
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

test('[api-005] tasks are called at an address of their own where one is set, everything else at the API’s', async () => {
  const [api, functions] = ['api.example', 'functions.example'];
  expect(await hostsOf('https://functions.example')).toEqual([functions, functions, api]);
  expect(await hostsOf()).toEqual([api, api, api]);
});
