import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileKind, fileLimit, kindByExtension } from '@masthead/contract';
import { Failure } from '../../platform/http/failure.ts';
import { type Format, formatOfFile, formatOfStart } from './content-format.ts';
import { empty, storageFailureOf, tooLarge, unsupported } from './file-failures.ts';

/** A file that has arrived whole, still under a name that goes away. */
export interface Upload {
  path: string;
  bytes: number;
  sha256: Buffer;
  format: Format;
}

interface Arriving {
  stream: Readable;
  name: string;
  kinds: readonly FileKind[];
  /** Path of the temporary file. */
  path: string;
}

const startLength = 4100;

/**
 * Writes a file as it arrives, never more than its kind allows, and recognises its kind by its content. After any
 * failure nothing is left of it.
 */
export async function receiveUpload({ stream, name, kinds, path }: Arriving): Promise<Upload> {
  const named = kindByExtension(name);
  if (!named || !kinds.includes(named)) throw unsupported(name.split('.').at(-1) ?? '', kinds);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const meter = meteredStream({
      named,
      recognise: (start) => formatOfStart(start, name),
      kinds,
      name,
      onChunk: (chunk) => {
        hash.update(chunk);
        bytes += chunk.length;
      },
    });
    await pipeline(stream, meter, createWriteStream(path, { flags: 'wx' }));
    if (bytes === 0) throw empty();
    const format = await formatOfFile(path, name);
    if (!format || !kinds.includes(format.kind)) throw unsupported(name.split('.').at(-1) ?? '', kinds);
    if (bytes > fileLimit(format.kind)) throw tooLarge(bytes, fileLimit(format.kind));
    return { path, bytes, sha256: hash.digest(), format };
  } catch (error) {
    await rm(path, { force: true });
    throw isBrokenOff(error) ? new Failure(400, 'upload_interrupted') : storageFailureOf(error);
  }
}

interface Metered {
  named: FileKind;
  recognise: (start: Uint8Array) => Promise<Format | null>;
  kinds: readonly FileKind[];
  name: string;
  onChunk: (chunk: Buffer) => void;
}

/** Ends the stream as soon as it is larger than its kind may be: the kind by its first bytes, until then by its name. */
function meteredStream({ named, recognise, kinds, name, onChunk }: Metered): Transform {
  let start: Buffer | null = Buffer.alloc(0);
  let limit = fileLimit(named);
  let bytes = 0;
  const look = async (): Promise<void> => {
    const format = await recognise(start!);
    start = null;
    if (!format) return;
    if (!kinds.includes(format.kind)) throw unsupported(name.split('.').at(-1) ?? '', kinds);
    limit = fileLimit(format.kind);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onChunk(chunk);
      const pass = () => (bytes > limit ? done(tooLarge(bytes, limit)) : done(null, chunk));
      if (!start) return pass();
      start = Buffer.concat([start, chunk.subarray(0, startLength)]);
      if (start.length < startLength) return pass();
      look().then(pass, done);
    },
  });
}

const isBrokenOff = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    /ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT/.test(code) ||
    /aborted|Unexpected end of (form|multipart)/i.test(message)
  );
};
