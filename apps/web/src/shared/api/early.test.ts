import { expect, test, vi } from 'vitest';

const headers = (language: string) => ({
  accept: 'application/json',
  'accept-language': language,
  authorization: 'Bearer a',
});
const answer = Promise.resolve(new Response('{}'));
Object.assign(globalThis, { mastheadEarly: new Map([['/v2/user en-GB Bearer a', answer]]) });
const { dropEarly, takeEarly } = await import('./early.ts');

test('a call that was asked for before the app was there is answered by it, once, and only in the same language', () => {
  expect(takeEarly('/v2/user', { method: 'GET', headers: headers('de') })).toBeUndefined();
  expect(
    takeEarly('/v2/user', { method: 'GET', headers: { ...headers('en-GB'), 'x-demo-data': '1' } }),
  ).toBeUndefined();
  expect(takeEarly('/v2/user', { method: 'PUT', headers: headers('en-GB') })).toBeUndefined();
  expect(takeEarly('/v2/user', { method: 'GET', headers: headers('en-GB') })).toBe(answer);
  expect(takeEarly('/v2/user', { method: 'GET', headers: headers('en-GB') })).toBeUndefined();
});

test('an answer that nobody took is given up', async () => {
  const cancel = vi.fn();
  const untaken = Promise.resolve(new Response(new ReadableStream({ cancel })));
  Object.assign(globalThis, { mastheadEarly: new Map([['/v2/user en-GB Bearer a', untaken]]) });
  dropEarly();
  await expect.poll(() => cancel.mock.calls.length).toBe(1);
  expect(takeEarly('/v2/user', { method: 'GET', headers: headers('en-GB') })).toBeUndefined();
});
