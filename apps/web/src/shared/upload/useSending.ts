import { useEffect, useRef, useState } from 'react';
import { useTranslator } from '../i18n/index.ts';
import { type UploadFailure, uploadFailure } from './upload-failure.ts';
import type { Upload } from './useUploads.ts';

interface Sent {
  signal: AbortSignal;
  /** Called with the number of bytes sent. */
  onProgress: (sent: number) => void;
}

interface Options<Item> {
  /** Sends a file with what belongs to it. Throws ApiError. */
  send: (item: Item, sent: Sent) => Promise<void>;
  /** A sentence about a file that need not be sent; null: it may. */
  refusalOf: (item: Item) => string | null;
}

/** Sends large files one after the other. */
export function useSending<Item extends { file: File }>({ send, refusalOf }: Options<Item>) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const items = useRef(new Map<number, Item>());
  const controllers = useRef(new Map<number, AbortController>());
  const nextKey = useRef(0);
  const queue = useRef(Promise.resolve());
  const { translate } = useTranslator();
  useEffect(() => {
    const running = controllers.current;
    // Files that are on their way when the page is left are not sent.
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const remove = (key: number) => {
    controllers.current.get(key)?.abort();
    controllers.current.delete(key);
    items.current.delete(key);
    setUploads((current) => current.filter((upload) => upload.key !== key));
  };
  const fail = (key: number, failure: UploadFailure) => change(key, { state: 'failed', failure });

  const run = async (key: number, item: Item, signal: AbortSignal) => {
    if (signal.aborted) return;
    const { size } = item.file;
    const onProgress = (sent: number) =>
      change(key, { sent: Math.min(sent, size), state: sent >= size ? 'checking' : 'sending' });
    try {
      await send(item, { signal, onProgress });
      remove(key);
    } catch (error) {
      if (signal.aborted) return;
      fail(key, uploadFailure(error, translate('errors.upload_interrupted')));
    }
  };
  const start = (key: number, item: Item) => {
    const refusal = refusalOf(item);
    if (refusal) return fail(key, { text: refusal, mayRetry: false });
    const controller = new AbortController();
    controllers.current.set(key, controller);
    queue.current = queue.current.then(() => run(key, item, controller.signal));
  };
  return {
    uploads,
    add: (item: Item) => {
      const key = nextKey.current++;
      items.current.set(key, item);
      setUploads((current) => [...current, { key, file: item.file, state: 'sending', sent: 0 }]);
      start(key, item);
    },
    retry: ({ key, file }: Upload) => {
      const item = items.current.get(key);
      if (!item) return;
      setUploads((current) => current.map((one) => (one.key === key ? { key, file, state: 'sending', sent: 0 } : one)));
      start(key, item);
    },
    remove,
  };
}
