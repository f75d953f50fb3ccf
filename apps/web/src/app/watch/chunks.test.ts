import { expect, test } from 'vitest';
import { chunkError, isChunkFailure } from './chunks.ts';

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
