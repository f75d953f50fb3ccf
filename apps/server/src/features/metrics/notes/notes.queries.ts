import { andAll, countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope } from '../../access/index.ts';

export interface NoteRow {
  brand_id: BrandId;
  id: string;
  day: string;
  text: string;
  created_by: string;
  created_at: string;
}

const most = 1000;

export const listNotes = (
  db: Db,
  scope: Scope,
  { first, last }: { first?: string | undefined; last?: string | undefined },
) =>
  rowsOf(
    db,
    sql<NoteRow>`
      select brand_id, id, day, text, created_by, created_at
      from chart_notes
      where brand_id = any(${scope.brandIds})
        ${andAll([first && sql`day >= ${first}::date`, last && sql`day <= ${last}::date`])}
      order by day, id
      limit ${most}`,
  );

export const insertNote = (db: Db, note: NoteRow) =>
  countOf(
    db,
    sql`
      insert into chart_notes (brand_id, id, day, text, created_by, created_at)
      values (${note.brand_id}, ${note.id}, ${note.day}, ${note.text}, ${note.created_by}, ${note.created_at})`,
  );

export const deleteNote = (db: Db, scope: Scope, noteId: string) =>
  countOf(db, sql`delete from chart_notes where brand_id = any(${scope.brandIds}) and id = ${noteId}`);
