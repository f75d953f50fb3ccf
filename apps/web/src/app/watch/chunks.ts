import { call } from '../../shared/api/index.ts';
import { createStore } from '../../shared/store.ts';
import { unsaved } from '../../shared/unsaved.ts';

const key = 'masthead.reloaded_for';

/** True when a file of the app failed and the page holds something unsaved: the person decides when it is loaded again. */
export const isOutdated = createStore(false);

/**
 * Returns whether an error says that a script or style file of the app could not be loaded because a newer version has
 * replaced it.
 */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (/dynamically imported module|Importing a module script failed|error loading dynamically|CSS_CHUNK_LOAD_FAILED|Unable to preload CSS/i.test(
    error.message,
  ) ||
    error.name === 'ChunkLoadError');

/** Returns the error for a style file that could not be loaded; other errors stay unchanged. */
export const chunkError = (error: unknown): unknown =>
  error instanceof Error && /preload CSS/i.test(error.message)
    ? new Error('CSS_CHUNK_LOAD_FAILED', { cause: error })
    : error;

/** Milliseconds after which a page that is still loading has failed. */
export const chunkTimeout = 120_000;
/** Milliseconds in which a page reloads once. Longer than `chunkTimeout`, or a page that never comes would reload for ever. */
const oneReloadIn = 3 * chunkTimeout;

/**
 * Reloads once for a page whose files are gone. Returns false if that has been tried, where nothing can be loaded, and where
 * something is unsaved.
 */
export function reloadOnce(now: number = Date.now()): boolean {
  if (globalThis.navigator?.onLine === false) return false;
  if (unsaved.get() > 0) {
    isOutdated.set(true);
    return false;
  }
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (now - last < oneReloadIn) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/**
 * Reloads once if the server answers, so that a lost connection never replaces the page by an empty one. Not if something was unsaved
 * when the file failed: a change that waited for it reports that now.
 */
export async function filesLost(): Promise<boolean> {
  const wasUnsaved = unsaved.get() > 0;
  try {
    await call('deployment', { query: { timestamp: String(Date.now()) } });
  } catch {
    return false;
  }
  if (wasUnsaved) isOutdated.set(true);
  return !wasUnsaved && reloadOnce();
}
