import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

/** Everything but the browser journeys, which have a configuration of their own in e2e. Only the server's tests need a database. */
export default defineConfig({
  test: {
    // Many tests wait for the database, a mail or a clock: one more than there are cores keeps them all busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          ...timeouts,
        },
      },
    ],
  },
});
