import { afterEach, expect, it, vi } from 'vitest';
import { countingOf, readCounting, rememberCounting } from './counting.ts';

afterEach(() => vi.unstubAllGlobals());

it('unique stories are counted unless the address or the last choice says otherwise', () => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  });
  expect(countingOf(undefined)).toBe('stories');
  rememberCounting('clippings');
  expect(countingOf(undefined)).toBe('clippings');
  expect(countingOf('stories')).toBe('stories');
  held.set('masthead.counting', 'pieces');
  expect(countingOf(undefined)).toBe('stories');
});

it('unknown ways of counting are ignored', () => {
  expect(readCounting('clippings')).toBe('clippings');
  expect(readCounting('pieces')).toBeUndefined();
});
