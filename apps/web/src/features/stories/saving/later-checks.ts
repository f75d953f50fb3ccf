import { useEffect } from 'react';
import { firstPage } from '../../../shared/first-page.ts';
import { createStore, useStore } from '../../../shared/store.ts';

type Checks = typeof import('./unfinished-fields.ts');

const checks = createStore<Checks | null>(null);

/** Returns the checks of a story's fields, which are loaded with the library of schemas. */
export async function loadStoryChecks(): Promise<Checks> {
  const { isContactPart, unfinishedFields } = await import('./unfinished-fields.ts');
  const loaded = checks.get() ?? { isContactPart, unfinishedFields };
  checks.set(loaded);
  return loaded;
}

/** Returns the checks of a story's fields once the page shows its content; null before. */
export function useStoryChecks(): Checks | null {
  // After a failure, the next saving loads it.
  useEffect(() => void firstPage.then(loadStoryChecks).catch(() => {}), []);
  return useStore(checks);
}
