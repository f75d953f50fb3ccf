import { defineConfig } from 'vitest/config';

/** The journeys in a real browser: one after the other, each with the whole product behind it. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
