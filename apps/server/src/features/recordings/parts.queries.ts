import type { Cue } from '@masthead/reading';
import { countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';

export interface PartRow {
  number: number;
  from_second: number;
  /** null: to the end. */
  to_second: number | null;
  /** null: not read yet. */
  cues: Cue[] | null;
}

export const listParts = (db: Db, recordingId: string) =>
  rowsOf(
    db,
    sql<PartRow>`
      select number, from_second, to_second, cues
      from recording_parts
      where recording_id = ${recordingId}
      order by number`,
  );

interface NewPart extends Omit<PartRow, 'cues'> {
  recording_id: string;
  cues: readonly Cue[] | null;
}

export const insertParts = (db: Db, parts: readonly NewPart[]) =>
  countOf(
    db,
    sql`
      insert into recording_parts (recording_id, number, from_second, to_second, cues)
      values ${values(parts.map(({ recording_id, number, from_second, to_second, cues }) => [recording_id, number, from_second, to_second, cues && JSON.stringify(cues)]))}
      on conflict do nothing`,
  );

export const setCues = (db: Db, recordingId: string, number: number, cues: readonly Cue[]) =>
  countOf(
    db,
    sql`
      update recording_parts
      set cues = ${JSON.stringify(cues)}::jsonb
      where recording_id = ${recordingId} and number = ${number}`,
  );

export const deleteParts = (db: Db, recordingId: string) =>
  countOf(db, sql`delete from recording_parts where recording_id = ${recordingId}`);
