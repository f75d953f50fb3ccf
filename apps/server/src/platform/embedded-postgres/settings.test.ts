import { expect, it } from 'vitest';
import { serverSettings } from './settings.ts';

const megabyte = 1024 * 1024;

it.each([
  [128, '32MB'],
  [512, '64MB'],
  [2048, '128MB'],
  [8192, '512MB'],
  [65_536, '2048MB'],
])('PostgreSQL on a machine of %d MB keeps pages in %s', (memory, buffers) => {
  expect(serverSettings(1, { cores: 2, memory: memory * megabyte }).shared_buffers).toBe(buffers);
});
