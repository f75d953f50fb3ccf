import { resolve } from 'node:path';
import { type FoundBrowser, findBrowser, findBundledBrowser } from '@masthead/server/platform/browser/find-browser.ts';

const unpacked = resolve(import.meta.dirname, '../node_modules/.cache/masthead-chromium');

export const howToGetOne =
  'The journeys need Chromium or Chrome, which this platform does not bring along; they are skipped. Install one with ' +
  '"sudo apt-get install chromium" (Debian, Ubuntu) or "brew install --cask google-chrome" (macOS), or set MASTHEAD_CHROMIUM to its path.';

/**
 * Finds the browser of the journeys as the product finds its own: that of the setting, of the system, otherwise the bundled one, which
 * MASTHEAD_TEST_BROWSER=bundled asks for. null: there is none.
 */
export async function findTestBrowser(): Promise<FoundBrowser | null> {
  if (process.env.MASTHEAD_TEST_BROWSER === 'bundled') return await findBundledBrowser(unpacked);
  return await findBrowser(process.env.MASTHEAD_CHROMIUM, unpacked);
}
