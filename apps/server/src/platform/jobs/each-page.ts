/** Does pages of work until one answers that it was the last. Throws the reason of `signal` between two pages when the worker stops. */
export async function eachPage(signal: AbortSignal, page: () => Promise<boolean>): Promise<void> {
  do signal.throwIfAborted();
  while (await page());
}
