import type { Readable } from 'node:stream';

/** Reasons for a failure of the storage. */
export class StorageFailure extends Error {
  readonly reason: 'full' | 'missing' | 'unreachable';
  constructor(reason: StorageFailure['reason'], cause?: unknown) {
    super(`The storage is ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface ByteRange {
  /** First byte. */
  start: number;
  /** Last byte, included. */
  end: number;
}

/**
 * Bytes by key. A key is made of lower case letters, digits, `-`, `.` and `/`. An object is there as a whole or not at all; nothing is
 * held in memory as a whole. Failures are StorageFailure.
 */
export interface Storage {
  /** Stores a stream, or a local file, which is moved if that is possible. Answers the number of bytes. */
  put(key: string, source: Readable | Uint8Array | { path: string }, contentType?: string): Promise<number>;
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Keys of all objects, in any order. */
  list(): AsyncIterable<string>;
  /** Does nothing if there is none. */
  delete(key: string): Promise<void>;
  /** Returns a unique path for a temporary file, which is deleted when the program ends. */
  temporaryPath(): Promise<string>;
  close(): Promise<void>;
}
