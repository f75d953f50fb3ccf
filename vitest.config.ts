import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const globalSetup = join(import.meta.dirname, 'apps/server/src/testing/global-setup.ts');

/** Everything but the browser journeys, which have a configuration of their own in e2e. */
export default defineConfig({
  test: {
    include: ['{apps,packages}/*/src/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts'],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
