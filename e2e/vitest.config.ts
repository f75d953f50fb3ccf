import { defineConfig } from 'vitest/config';

/** The journeys in a real browser, each with the whole product behind it; two at a time, since each waits much of its time. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
