import { defineConfig } from 'vitest/config';
import { longestFirst } from '../scripts/longest-first.ts';

/** The journeys in a real browser, each with the whole product behind it; one more than there are cores, since each waits some of its time. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    maxWorkers: 3,
    // What waits for full minutes, what goes everywhere, and what has the most to do.
    sequence: { sequencer: longestFirst(/(notifications|routes|stories|clippings)\.test\.ts$/) },
    // What a slow machine may need before a test is taken for stuck; the waiting for one thing ends sooner and names it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
