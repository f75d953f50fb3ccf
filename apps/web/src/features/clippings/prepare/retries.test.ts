import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/api/index.ts';
import { withRetries } from './retries.ts';

/** Asks something that fails with these statuses, one after another, and then answers. */
async function asked(...statuses: number[]) {
  let tries = 0;
  const waits: number[] = [];
  const outcome = await withRetries(
    async () => {
      const status = statuses[tries++];
      if (status !== undefined) throw new ApiError(status, { message: String(status), code: 'internal' });
      return 'found';
    },
    {
      signal: new AbortController().signal,
      onWait: ({ milliseconds }) => waits.push(milliseconds),
      wait: () => Promise.resolve(),
    },
  ).catch((error: ApiError) => error.status);
  return { outcome, tries, waits };
}

test('a failure that may pass is tried three more times, after one, two and three seconds [clippings-008]', async () => {
  expect(await asked()).toEqual({ outcome: 'found', tries: 1, waits: [] });
  expect(await asked(503, 0)).toEqual({ outcome: 'found', tries: 3, waits: [1000, 2000] });
  expect(await asked(503, 500, 429, 0, 503)).toEqual({ outcome: 0, tries: 4, waits: [1000, 2000, 3000] });
});

test.each([403, 404, 401, 422])('a call refused with %s is not tried again [clippings-008]', async (status) => {
  expect(await asked(status)).toEqual({ outcome: status, tries: 1, waits: [] });
  expect((await asked(503, status)).tries).toBe(2);
});

test('a site that does not answer is tried again [clippings-008]', async () => {
  let tries = 0;
  const ask = () => {
    if (++tries < 3) throw new ApiError(422, { message: '', code: 'source_unreachable' });
    return Promise.resolve('found');
  };
  const options = { signal: new AbortController().signal, onWait: () => {}, wait: () => Promise.resolve() };
  expect(await withRetries(ask, options)).toBe('found');
});

test('a stopped call is not retried', async () => {
  const stopping = new AbortController();
  const trying = withRetries(() => Promise.reject(new ApiError(503, { message: '', code: 'internal' })), {
    signal: stopping.signal,
    onWait: () => stopping.abort(new Error('stopped')),
  });
  await expect(trying).rejects.toThrow('stopped');
});
