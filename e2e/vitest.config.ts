import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inFull } from '../apps/server/src/testing/extent.ts';
import { findTestBrowser, howToGetOne } from './find-test-browser.ts';

/**
 * Files that wait for full minutes, visit every page or have most to do; they begin first, so that nothing waits for
 * them in the end.
 */
const longest = /(notifications|routes|stories|clippings)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)));
  }
}

const hasBrowser = (await findTestBrowser()) !== null;
if (!hasBrowser) console.log(howToGetOne);

/** The journeys in a real browser, each with the whole product behind it; two more than there are cores, since each waits some of its time. */
export default defineConfig({
  test: {
    // The sheets are made by `npm test -- sheets` alone.
    include: [process.env.MASTHEAD_SHEETS === undefined ? 'e2e/*.test.ts' : 'e2e/sheets/*.test.ts'],
    // The suite visits every page once, in routes.test.ts.
    exclude: inFull ? [] : ['e2e/pages.test.ts'],
    // Without a browser no title matches, so that every journey counts as skipped.
    ...(!hasBrowser && { testNamePattern: /^no browser$/ }),
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    maxWorkers: 4,
    // The files of a worker share its modules; each has a browser and a product of its own.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // The limit for a slow machine; waiting for a single element ends sooner and names it.
    testTimeout: process.env.MASTHEAD_SHEETS === undefined ? 300_000 : 3_600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
