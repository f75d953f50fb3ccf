import type { ImportKind as KindName } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import type { SystemDb } from '../access/index.ts';
import type { Counts, Done, FileRow, ImportRow, Problem } from './imports.queries.ts';
import type { Columns } from './read/find-header.ts';

/** Outcome of some rows, of which nothing is written yet. */
export interface Planned {
  /** Records to add, as a text: it takes a third of the memory of objects while it waits. */
  added: string;
  filled: { id: string; filled: Record<string, string | null> }[];
  done: Done[];
  problems: Problem[];
  counts: Counts;
}

export const noCounts = (): Counts => ({ added: 0, filled: 0, skipped: 0, refused: 0 });

interface Writing {
  db: Db;
  row: ImportRow;
  now: Date;
}

/** Records that some rows have added, and those that they have filled. */
export interface Made {
  added: readonly string[];
  filled: Planned['filled'];
}

/** The part of an import that depends on what its rows hold. */
export interface ImportKind<P extends Planned = Planned> {
  name: KindName;
  columns: Columns<string>;
  /** Returns the function that decides the outcome of rows, batch after batch in their order. It reads the database and writes nothing. */
  planner: (db: Db, row: ImportRow, now: Date) => Promise<(rows: readonly FileRow[]) => Promise<P>>;
  fill: (writing: Writing, filled: Planned['filled']) => Promise<void>;
  add: (writing: Writing, added: string, done: readonly Done[]) => Promise<void>;
  /** Runs when all is written, in the transaction. What it throws takes everything back. */
  finish: (writing: Writing) => Promise<void>;
  /** Updates statistics after an import of many rows. */
  analyse: (db: SystemDb) => Promise<unknown>;
  undo: (writing: Writing, made: AsyncIterable<Made>) => Promise<void>;
}
