import { defineConfig } from 'vitest/config';
import { inFull } from '../apps/server/src/testing/extent.ts';
import { longestFirst } from '../scripts/longest-first.ts';
import { findTestBrowser, howToGetOne } from './find-test-browser.ts';

/** Files that visit every page or have most to do. */
const longest = /(routes|stories|clippings|publish|newcomer|shell|reports)\.test\.ts$/;

const named = (names: string): string[] => names.split(' ').map((name) => `e2e/${name}.test.ts`);
/** Journeys that have more to do in `npm run test:long` than in the suite. */
const inParts = named('clippings emails first-hour mentions offline publish reports routes shell site stories streams');
/** Journeys for `npm run test:long` alone: the suite would exceed a quarter of an hour. Their calls have tests of the server. */
const onlyLong = named(
  'back-office billing billing-changes card-pages connect demo discover drafts files installed joining lists live managers measure monitor-views newcomer newsrooms notifications operator-plans outlets pages parked passkeys planner print qa recordings rss rules session-expired social sources staff-billing together tone trends trial',
);
const sheets = process.env.MASTHEAD_SHEETS !== undefined;
const include = inFull ? [...inParts, ...onlyLong] : ['e2e/*.test.ts'];

const hasBrowser = (await findTestBrowser()) !== null;
if (!hasBrowser) console.log(howToGetOne);

/** The journeys in a real browser, each with the whole product behind it; two more than there are cores, since each waits some of its time. */
export default defineConfig({
  test: {
    // The sheets are made by `npm test -- sheets` alone.
    include: sheets ? ['e2e/sheets/*.test.ts'] : include,
    exclude: inFull ? [] : onlyLong,
    // Without a browser no title matches, so that every journey counts as skipped.
    ...(!hasBrowser && { testNamePattern: /^no browser$/ }),
    globalSetup: ['e2e/global-setup.ts'],
    maxWorkers: 4,
    // The files of a worker share its modules and its browser; each has a product of its own.
    isolate: false,
    sequence: { sequencer: longestFirst(longest) },
    // The limit for a slow machine; waiting for a single element ends sooner and names it.
    testTimeout: sheets ? 3_600_000 : 900_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
