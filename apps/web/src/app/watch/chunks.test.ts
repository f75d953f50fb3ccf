import { afterEach, expect, test, vi } from 'vitest';
import { holdUnsaved } from '../../shared/unsaved.ts';
import { chunkError, filesLost, isChunkFailure, isOutdated } from './chunks.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  isOutdated.set(false);
});

test.each([
  'Failed to fetch dynamically imported module: https://masthead.example/assets/Page-1.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/Page-1.css',
  'CSS_CHUNK_LOAD_FAILED',
])('%s means that a file of the app is gone [app-018]', (message) =>
  expect(isChunkFailure(new Error(message))).toBe(true),
);

test('another failure does not mean that a file is gone', () => {
  expect(isChunkFailure(new Error('Cannot read properties of undefined'))).toBe(false);
  expect(isChunkFailure('Failed to fetch dynamically imported module')).toBe(false);
});

test('a missing style file raises its code [app-018]', () => {
  const raised = chunkError(new Error('Unable to preload CSS for /assets/Page-1.css')) as Error;
  expect(raised.message).toBe('CSS_CHUNK_LOAD_FAILED');
  const other = new Error('another');
  expect(chunkError(other)).toBe(other);
});

test('a page whose file is gone is loaded again, but asks first where a change waited for that file [app-018]', async () => {
  const reload = vi.fn();
  vi.stubGlobal('fetch', async () => Response.json({ data: {} }));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  const letGo = holdUnsaved();
  const isReloading = filesLost();
  // The change gives up before the server has answered.
  letGo();
  expect([await isReloading, isOutdated.get(), reload.mock.calls.length]).toEqual([false, true, 0]);
  expect([await filesLost(), reload.mock.calls.length]).toEqual([true, 1]);
});
