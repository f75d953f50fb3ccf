import { useEffect, useState } from 'react';
import { firstPage } from '../first-page.ts';

type Checks = typeof import('./checks.ts').checks;

/** Loads the schemas of all forms and the library that checks them. Pages show their forms without. */
export const loadChecks = async (): Promise<Checks> => (await import('./checks.ts')).checks;

/** Loads the checks once the first page is shown, so that a form that is sent later need not wait. */
export function usePreloadedChecks(): void {
  useEffect(() => void firstPage.then(loadChecks).catch(() => {}), []);
}

/** Returns the checks once they are there; null before. `isWanted` begins to load them. */
export function useChecks(isWanted: boolean): Checks | null {
  const [checks, setChecks] = useState<Checks | null>(null);
  useEffect(() => {
    if (isWanted) void loadChecks().then(setChecks, () => {});
  }, [isWanted]);
  return checks;
}
