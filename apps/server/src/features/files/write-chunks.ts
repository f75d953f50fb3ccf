import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** A file with its size and the hash of its content. */
export interface WrittenFile {
  path: string;
  bytes: number;
  sha256: Buffer;
}

/** Writes a file as its parts arrive. */
export async function writeChunks(
  path: string,
  chunks: AsyncIterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    chunks,
    async function* (source: AsyncIterable<string | Uint8Array>) {
      for await (const chunk of source) {
        const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        hash.update(buffer);
        bytes += buffer.length;
        yield buffer;
      }
    },
    createWriteStream(path),
    { ...(signal && { signal }) },
  );
  return { path, bytes, sha256: hash.digest() };
}
