import { countOf, type Db, rowOf, sql } from './index.ts';

/** Returns a value stored for the installation, or undefined. */
export async function readSetting<T>(db: Db, key: string): Promise<T | undefined> {
  const row = await rowOf(db, sql<{ value: T }>`select value from settings where key = ${key}`);
  return row?.value;
}

export const writeSetting = (db: Db, key: string, value: unknown, now: Date) =>
  countOf(
    db,
    sql`
      insert into settings (key, value, updated_at)
      values (${key}, ${JSON.stringify(value)}::jsonb, ${now})
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
  );

/** Writes a value unless there is one, and answers with the one that holds: the same for processes that start together. */
export async function settingOnce<T>(db: Db, key: string, value: T, now: Date): Promise<T> {
  await countOf(
    db,
    sql`
      insert into settings (key, value, updated_at)
      values (${key}, ${JSON.stringify(value)}::jsonb, ${now})
      on conflict do nothing`,
  );
  return (await readSetting<T>(db, key)) as T;
}
