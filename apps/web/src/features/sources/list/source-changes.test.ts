import { expect, test } from 'vitest';
import { changesOf } from './source-changes.ts';

const adaptive = { name: 'Havnen', url: 'https://a.example/feed', interval_seconds: 420, interval_pinned: false };
const pinned = { ...adaptive, interval_seconds: 900, interval_pinned: true };

test('unchanged fields are not sent', () => {
  expect(changesOf(adaptive, { ...adaptive })).toEqual({});
  expect(changesOf(adaptive, { ...adaptive, name: 'Harbour' })).toEqual({ name: 'Harbour' });
  expect(changesOf(pinned, { ...pinned, url: 'https://b.example/feed' })).toEqual({ url: 'https://b.example/feed' });
});

test('a pause is set, changed, and let go again', () => {
  expect(changesOf(adaptive, { ...adaptive, interval_pinned: true })).toEqual({ interval_seconds: 420 });
  expect(changesOf(pinned, { ...pinned, interval_seconds: 60 })).toEqual({ interval_seconds: 60 });
  expect(changesOf(pinned, { ...pinned, interval_pinned: false })).toEqual({ interval_pinned: false });
});
