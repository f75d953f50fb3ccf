import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSharedStorage, type StorageRequest } from './storage-frame.ts';

const own = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  own.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => own.get(key) ?? null,
    setItem: (key: string, value: string) => own.set(key, value),
    removeItem: (key: string) => own.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns a frame that behaves as the one of the server; with `answers: false` it never answers. */
function frameOf({ answers = true } = {}) {
  const kept = new Map<string, string>();
  const hearers: ((message: unknown) => void)[] = [];
  const tell = (message: unknown) =>
    queueMicrotask(() => {
      for (const hear of hearers) hear(message);
    });
  const post = ({ id, action, key, value }: StorageRequest) => {
    if (!answers) return;
    if (action === 'set') kept.set(key, value!);
    if (action === 'remove') kept.delete(key);
    tell({ id, value: kept.get(key) ?? null });
  };
  return {
    kept,
    sayReady: () => tell({ ready: true }),
    frame: {
      post,
      listen: (hear: (message: unknown) => void) => {
        hearers.push(hear);
        return () => {};
      },
    },
  };
}

test('the storage frame stores what it is sent [auth-016]', async () => {
  const { frame, kept, sayReady } = frameOf();
  const storage = createSharedStorage(frame);
  sayReady();
  await storage.set('masthead.access_token', 'secret');
  expect(kept.get('masthead.access_token')).toBe('secret');
  expect(await storage.get('masthead.access_token')).toBe('secret');
  await storage.remove('masthead.access_token');
  expect(await storage.get('masthead.access_token')).toBeNull();
  expect(own.size).toBe(0);
});

test('the page’s own storage is used after five seconds without a storage frame [auth-016]', async () => {
  const storage = createSharedStorage(frameOf({ answers: false }).frame);
  own.set('masthead.language', 'de');
  const asked = storage.get('masthead.language');
  await vi.advanceTimersByTimeAsync(4999);
  expect(await Promise.race([asked, Promise.resolve('still waiting')])).toBe('still waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toBe('de');
  await storage.set('masthead.language', 'en');
  expect(own.get('masthead.language')).toBe('en');
});

test('the page’s own storage is used when the storage frame stops answering', async () => {
  const { frame, sayReady } = frameOf({ answers: false });
  const storage = createSharedStorage(frame);
  sayReady();
  const set = storage.set('masthead.access_token', 'secret');
  await vi.advanceTimersByTimeAsync(5000);
  await set;
  expect(own.get('masthead.access_token')).toBe('secret');
});
