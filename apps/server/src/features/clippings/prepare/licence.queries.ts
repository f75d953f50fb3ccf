import { type Db, rowOf, sql } from '../../../platform/db/index.ts';

/** Characters of a text that an outlet's licence lets us show; null: all of them. */
export const findExtractCharacters = async (db: Db, outletId: string): Promise<number | null> =>
  (
    await rowOf(
      db,
      sql<{ extract_characters: number | null }>`select extract_characters from outlets where id = ${outletId}`,
    )
  )?.extract_characters ?? null;
