import { StartError } from '../platform/embedded-postgres/index.ts';

/** One part of a backup: its name and kind, and its bytes. */
export interface Entry<Head> {
  head: Head;
  data?: AsyncIterable<Uint8Array>;
}

const longestFrame = 64 * 1024 * 1024;
const nothing = Buffer.alloc(0);

/** Writes entries as frames, each with its length before it. An empty frame ends an entry, so no size is known beforehand. */
export async function* encodeArchive<Head>(entries: AsyncIterable<Entry<Head>>): AsyncGenerator<Buffer> {
  for await (const { head, data } of entries) {
    yield* frame(Buffer.from(JSON.stringify(head)));
    if (data) for await (const chunk of data) if (chunk.length > 0) yield* frame(chunk);
    yield* frame(nothing);
  }
}

function* frame(bytes: Uint8Array): Generator<Buffer> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  yield length;
  if (bytes.length > 0) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Reads entries one after the other. The bytes of an entry that the caller leaves unread are skipped. */
export async function* decodeArchive(source: AsyncIterable<Buffer>): AsyncGenerator<Entry<unknown>> {
  const read = frameReader(source);
  for (let head = await read(); head; head = await read()) {
    let isOpen = true;
    const data = (async function* () {
      while (isOpen) {
        const chunk = await read();
        if (!chunk) throw new StartError('The backup is damaged or not complete.');
        isOpen = chunk.length > 0;
        if (isOpen) yield chunk;
      }
    })();
    yield { head: JSON.parse(head.toString()) as unknown, data };
    for await (const _ of data);
  }
}

/** Returns the way to read the next frame, null at the end. */
function frameReader(source: AsyncIterable<Buffer>): () => Promise<Buffer | null> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = nothing;
  const take = async (length: number): Promise<Buffer | null> => {
    const parts = [rest];
    let size = rest.length;
    while (size < length) {
      const { value, done } = await chunks.next();
      if (done) return null;
      parts.push(value);
      size += value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(length);
    return all.subarray(0, length);
  };
  return async () => {
    const length = (await take(4))?.readUInt32BE();
    if (length === undefined) return null;
    if (length > longestFrame) throw new StartError('This file is not a backup of Masthead.');
    const bytes = await take(length);
    if (!bytes) throw new StartError('The backup is damaged or not complete.');
    return bytes;
  };
}
