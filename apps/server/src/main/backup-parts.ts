import { createHash } from 'node:crypto';
import type { SnapshotFacts } from '../platform/db/snapshot.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';
import { decodeArchive, type Entry } from './archive.ts';

/** Version 2 added the sums. */
export const formatVersion = 2;

export interface BackupFacts extends SnapshotFacts {
  kind: 'backup';
  format: number;
  version: string;
  created_at: string;
}

/** Parts of a backup, in this order: facts, tables, files, the key, and what a whole backup holds. A sum follows each part with bytes. */
export type Head =
  | BackupFacts
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'file'; key: string }
  | { kind: 'key' }
  | { kind: 'sum'; bytes: number; sha256: string }
  | { kind: 'end'; rows: Record<string, number>; files: number };

export interface Part {
  head: Exclude<Head, { kind: 'sum' }>;
  data: AsyncIterable<Uint8Array>;
}

export const damaged = (): StartError => new StartError('The backup is damaged or not complete.');

/** Adds up bytes as they pass. */
function createMeasure() {
  const hash = createHash('sha256');
  const measure = { bytes: 0, lines: 0 };
  return {
    measure,
    sum: () => ({ kind: 'sum' as const, bytes: measure.bytes, sha256: hash.digest('hex') }),
    async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        hash.update(chunk);
        measure.bytes += chunk.length;
        measure.lines += linesOf(chunk);
        yield chunk;
      }
    },
  };
}

/** Returns the rows of a part of a table: PostgreSQL escapes line breaks within values. */
function linesOf(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  return lines;
}

/** Adds to each part with bytes its sum. */
export async function* withSums(parts: AsyncIterable<Entry<Head>>): AsyncGenerator<Entry<Head>> {
  for await (const { head, data } of parts) {
    if (!data) {
      yield { head };
      continue;
    }
    const { through, sum } = createMeasure();
    yield { head, data: through(data) };
    yield { head: sum() };
  }
}

/**
 * Reads the parts of a backup and compares each with its checksum, and all of them with the list at the end of the
 * backup. Throws StartError if they differ: at the latest after the last part, so results made from the parts count
 * only once this has ended.
 */
export async function* checkedParts(source: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const parts = decodeArchive(source);
  const first = await parts.next();
  const facts = first.done ? null : (first.value.head as Head);
  if (facts?.kind !== 'backup') throw new StartError('This file is not a backup of Masthead.');
  yield { head: facts, data: first.value.data ?? nothing() };
  const rows: Record<string, number> = {};
  let files = 0;
  let expected: { bytes: number; sha256: string } | null = null;
  for await (const { head: found, data = nothing() } of parts) {
    const head = found as Head;
    if (head.kind === 'sum') {
      if (expected?.bytes !== head.bytes || expected.sha256 !== head.sha256) throw damaged();
      expected = null;
      continue;
    }
    // Backups of version 1 have no sums.
    if (expected && facts.format >= 2) throw damaged();
    if (head.kind === 'end') {
      const same = Object.entries(head.rows).every(([name, count]) => rows[name] === count);
      if (!same || Object.keys(rows).length !== Object.keys(head.rows).length || files !== head.files) throw damaged();
      yield { head, data: nothing() };
      return;
    }
    const { through, sum, measure } = createMeasure();
    const measured = through(data);
    yield { head, data: measured };
    for await (const _ of measured);
    expected = sum();
    if (head.kind === 'table') rows[head.name] = measure.lines;
    if (head.kind === 'file') files++;
  }
  throw damaged();
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
