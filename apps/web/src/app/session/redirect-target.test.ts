import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const target = (value: unknown) => redirectTarget(value, 'https://masthead.example')?.to ?? null;

test('paths of this host are followed with query and hash', () => {
  expect(target('/streams/list?tone=positive#top')).toBe('/streams/list?tone=positive#top');
  expect(target('https://masthead.example/dashboard')).toBe('https://masthead.example/dashboard');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'http://masthead.example/',
  'https://masthead.example@evil.example/',
  'javascript:alert(1)',
  'dashboard',
  '/%2f/..//evil.example',
  '',
  null,
  ['/a'],
  '/login?redirect=/x',
  '/logout',
])('%s leads nowhere', (value) => expect(target(value)).toBeNull());
