import { inHalves } from '../isolation/index.ts';

interface BatcherOptions<T> {
  /** Most pieces in one batch. */
  size: number;
  /** Longest wait of the first piece for others, in milliseconds. */
  wait: number;
  /** Writes a batch, all or nothing; called for one batch at a time. */
  flush: (pieces: T[]) => Promise<void>;
}

/** Collects pieces that come one by one into batches. A piece's promise settles with its batch; a failing piece rejects alone. */
export function createBatcher<T>({ size, wait, flush }: BatcherOptions<T>): (piece: T) => Promise<void> {
  const waiting: { piece: T; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting.splice(0, size);
    if (batch.length === 0) return;
    flushing = flushing.then(async () => {
      try {
        await inHalves({
          items: batch,
          run: async (items) => {
            await flush(items.map(({ piece }) => piece));
            for (const { resolve } of items) resolve();
          },
          failed: async ({ reject }, error) => reject(error),
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    });
    if (waiting.length > 0) send();
  };

  return (piece) =>
    new Promise((resolve, reject) => {
      waiting.push({ piece, resolve, reject });
      if (waiting.length >= size) send();
      else timer ??= setTimeout(send, wait);
    });
}
