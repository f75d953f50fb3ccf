const key = 'masthead.reloaded_for';

/** Whether an error says that a script or style file of the app could not be loaded: a newer version has replaced it. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (/dynamically imported module|Importing a module script failed|error loading dynamically|CSS_CHUNK_LOAD_FAILED|Unable to preload CSS/i.test(
    error.message,
  ) ||
    error.name === 'ChunkLoadError');

/** The error that a style file raises which could not be loaded; others are as they are. */
export const chunkError = (error: unknown): unknown =>
  error instanceof Error && /preload CSS/i.test(error.message)
    ? new Error('CSS_CHUNK_LOAD_FAILED', { cause: error })
    : error;

/** Milliseconds after which a page that is still loading has failed. */
export const chunkTimeout = 120_000;
/** Milliseconds in which a page reloads once. Longer than `chunkTimeout`, or a page that never comes would reload for ever. */
const oneReloadIn = 3 * chunkTimeout;

/** Reloads once for a page whose files are gone. Returns false when that has been tried: the critical page is next. */
export function reloadOnce(now: number = Date.now()): boolean {
  // Without a line nothing could be loaded anew, and what is typed would be gone.
  if (globalThis.navigator?.onLine === false) return false;
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
