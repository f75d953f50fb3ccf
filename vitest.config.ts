import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './scripts/longest-first.ts';

const common = {
  // The files of a worker share its modules, which take longer to load than most files to run. Modules keep nothing
  // that differs between tests; databases and servers are each file's own.
  isolate: false,
  // What a slow machine may need before a test is taken for stuck.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/** Node.js loads the server's files itself, as in the product: less work than Vite's transformation, and the very same code. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/**
 * Files that try a part of their cases in the suite, and all of them in `npm run test:long`: those that ask which run it
 * is. Files named `*.long.test.ts` belong to `npm run test:long` alone, since the suite would exceed a quarter of an hour.
 */
const inFull = globSync(['apps/server/src/**/*.test.ts', 'packages/*/src/**/*.test.ts']).filter(
  (file) =>
    !file.endsWith('.long.test.ts') &&
    /from '.*\/testing\/extent\.ts'|testedStep|caseCount|MASTHEAD_TEST_EXTENT/.test(readFileSync(file, 'utf8')),
);

/** Milliseconds for a test or a hook that runs beside those of the server and leaves them the processors. */
const patience = 300_000;

/** Short files whose tests wait or work for ten seconds and more. */
const longest =
  /\/(permission-matrix|start|backup|road|database-away|websub|recount|browser-pool|extract-article|hostile-print|smtp|events|embedded-postgres|mailbox|matcher|threads)\.test\.ts$/;

/** Everything but the browser journeys, which have a configuration of their own in e2e. Only the server's tests need a database. */
export default defineConfig({
  test: {
    // Many tests wait for the database, a mail or a clock: one more than there are cores keeps them all busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: longestFirst(longest) },
    projects: [
      {
        test: {
          ...common,
          ...native,
          name: 'pure',
          testTimeout: patience,
          hookTimeout: patience,
          include: ['packages/*/src/**/*.test.ts', '{scripts,bench,tools}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'web',
          testTimeout: patience,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...common,
          ...native,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/*.long.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          ...native,
          name: 'long',
          include: ['apps/server/src/**/*.long.test.ts', ...inFull],
          env: { MASTHEAD_TEST_EXTENT: 'full' },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 30 * 60_000,
        },
      },
    ],
  },
});
