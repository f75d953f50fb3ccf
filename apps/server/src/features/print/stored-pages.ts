import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { PrintPage } from '@masthead/reading';
import { z } from 'zod';
import type { Storage } from '../../platform/storage/index.ts';

const number = z.number();
const box = z.object({ x0: number, y0: number, x1: number, y1: number });
const storedPage = z.object({
  width: number,
  height: number,
  words: z.array(
    box.extend({ text: z.string(), size: number, base: number, run: number.optional(), line: number.optional() }),
  ),
  rules: z.array(box),
});

/** Bytes that the words of a page may unfold to. */
const most = 40_000_000;

/** Places to a hundredth of a point. */
const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);

export async function storePage(storage: Storage, key: string, page: PrintPage): Promise<void> {
  await storage.put(key, await promisify(gzip)(JSON.stringify(page, rounded)), 'application/gzip');
}

export async function readObject(storage: Storage, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.get(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Returns the words of a page with their places, as they were stored. */
export async function openPage(storage: Storage, key: string): Promise<PrintPage> {
  const bytes = await promisify(gunzip)(await readObject(storage, key), { maxOutputLength: most });
  const { words, ...page } = storedPage.parse(JSON.parse(bytes.toString('utf8')));
  return {
    ...page,
    words: words.map(({ run, line, ...word }) => ({
      ...word,
      ...(run !== undefined && { run }),
      ...(line !== undefined && { line }),
    })),
  };
}
