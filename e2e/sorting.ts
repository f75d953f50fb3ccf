import type { Locator, Page } from 'playwright-core';

interface Move {
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
  /** Announcements for screen readers at each place that the part is over, its own place first. */
  told: readonly [own: string, ...places: string[]];
}

/** Lifts a part by its grip, takes it from place to place by a key, and drops it. */
export async function moveByKey(page: Page, grip: Locator, { key, told: [own, ...places] }: Move): Promise<void> {
  const hear = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
  await grip.focus();
  await page.keyboard.press('Space');
  // That it is lifted is told before anything is measured; what it is over, afterwards: only then a key finds a place.
  await hear(own);
  // The listener to those keys waits for the page's next turn. Turns are taken in order, so ours comes behind it.
  await page.evaluate(() => new Promise<void>((done) => setTimeout(done)));
  for (const place of places) {
    await page.keyboard.press(key);
    await hear(place);
  }
  await page.keyboard.press('Space');
}
