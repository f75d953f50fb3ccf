import { describe, expect, test } from 'vitest';
import { hostileRecords } from '../../../../../fixtures/hostile/index.ts';
import { redirectTarget } from './redirect-target.ts';

const target = (value: unknown) => redirectTarget(value, 'https://masthead.example', ['https://news.example']);
const to = (value: unknown) => target(value)?.to ?? null;

test('a redirect to an allowed origin is followed as an address, and a path with its query and hash [auth-009]', () => {
  expect(target('/streams/list?tone=positive#top')).toEqual({ kind: 'path', to: '/streams/list?tone=positive#top' });
  expect(target('https://masthead.example/dashboard')).toEqual({
    kind: 'address',
    to: 'https://masthead.example/dashboard',
  });
  expect(to('https://news.example/story')).toBe('https://news.example/story');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'http://masthead.example/',
  'https://masthead.example@evil.example/',
  'https://somebody:secret@masthead.example/',
  'javascript:alert(1)',
  'dashboard',
  '/%2f/..//evil.example',
  '',
  null,
  ['/a'],
  '/login?redirect=/x',
  '/logout',
  '/lock-out?redirect=/x',
])('the redirect %s is refused', (value) => expect(to(value)).toBeNull());

describe('known open redirects', () => {
  test.each(hostileRecords('open_redirect').map(({ id, text }) => [id, text]))(
    'the known open redirect %s is refused: %s',
    (_id, text) => {
      const found = target(text);
      // A path may remain of it, on this host: where the browser goes is what counts.
      if (found) expect(new URL(found.to, 'https://masthead.example').origin).toBe('https://masthead.example');
      if (/^https?:/i.test(text)) expect(found).toBeNull();
    },
  );
});
