import { readLocal, writeLocal } from '../local-storage.ts';

/**
 * Token and language are kept in a frame that the API serves at /storage, so that several hosts of one installation share them. A page of
 * the API's own host has the same storage without the frame. The page asks {id, action: 'get' | 'set' | 'remove', key, value}, the frame answers {id, value}; it sends {ready: true} when it
 * listens, and answers only origins that it knows. Keys begin with 'masthead.'.
 */
type StorageAction = 'get' | 'set' | 'remove';
export interface StorageRequest {
  id: number;
  action: StorageAction;
  key: string;
  value?: string;
}

/** Milliseconds that the frame has for its first sign of life and for each answer. */
const frameTimeout = 5000;

export interface SharedStorage {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The storage of the page's own host, in the shape of a shared one. */
export const ownStorage: SharedStorage = {
  get: async (key) => readLocal(key),
  set: async (key, value) => writeLocal(key, value),
  remove: async (key) => writeLocal(key, null),
};

interface Frame {
  post(request: StorageRequest): void;
  /** Receives every message of the frame; returns a function that stops it. */
  listen(hear: (message: unknown) => void): () => void;
}

/**
 * Returns a storage that asks a frame. After five seconds without an answer the page's own storage is used permanently.
 */
export function createSharedStorage(frame: Frame, timeout: number = frameTimeout): SharedStorage {
  const waiting = new Map<number, (value: string | null) => void>();
  let lastId = 0;
  let isLost = false;
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The storage frame is silent')), timeout);
    frame.listen((message) => {
      const { ready: isReady, id, value } = (message ?? {}) as { ready?: boolean; id?: number; value?: string | null };
      if (isReady) {
        clearTimeout(timer);
        resolve();
      } else if (typeof id === 'number') {
        waiting.get(id)?.(value ?? null);
        waiting.delete(id);
      }
    });
  });
  ready.catch(() => {
    isLost = true;
  });

  const ask = async (action: StorageAction, key: string, value?: string): Promise<string | null> => {
    await ready;
    lastId += 1;
    const id = lastId;
    return await new Promise<string | null>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The storage frame is silent')), timeout);
      waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      frame.post({ id, action, key, ...(value !== undefined && { value }) });
    });
  };
  const orOwn = async <R>(asked: () => Promise<R>, own: () => R): Promise<R> => {
    if (isLost) return own();
    try {
      return await asked();
    } catch {
      isLost = true;
      return own();
    }
  };

  return {
    get: (key) =>
      orOwn(
        () => ask('get', key),
        () => readLocal(key),
      ),
    set: (key, value) =>
      orOwn(
        async () => void (await ask('set', key, value)),
        () => writeLocal(key, value),
      ),
    remove: (key) =>
      orOwn(
        async () => void (await ask('remove', key)),
        () => writeLocal(key, null),
      ),
  };
}

/** Opens the frame itself, out of sight. `origin` is that of the API. */
export function openFrame(origin: string): Frame {
  const element = document.createElement('iframe');
  element.src = `${origin}/storage`;
  element.hidden = true;
  element.title = 'Storage';
  element.setAttribute('aria-hidden', 'true');
  document.body.append(element);
  return {
    post: (request) => element.contentWindow?.postMessage(request, origin),
    listen: (hear) => {
      const onMessage = (event: MessageEvent) => {
        if (event.source === element.contentWindow && event.origin === origin) hear(event.data);
      };
      addEventListener('message', onMessage);
      return () => removeEventListener('message', onMessage);
    },
  };
}
