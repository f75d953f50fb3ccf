import type { Db } from '../../platform/db/index.ts';
import { acrossBrands, type Scope } from '../access/index.ts';
import { addUses, letFilesGo } from '../files/index.ts';

/** Holds the files of removed records until they are forgotten. */
export const holdRemoved = (db: Db, scope: Scope, uses: readonly { holder_id: string; file_id: string }[]) =>
  addUses(db, scope, 'removed_record', uses);

/** Lets the files of records that are back go: the records hold them again. */
export const releaseRemoved = (db: Db, ids: readonly string[]) => letFilesGo(acrossBrands(db), ['removed_record'], ids);
