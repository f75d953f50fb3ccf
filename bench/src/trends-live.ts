import { countOf, sql } from '@masthead/server/platform/db/index.ts';
import { measureLive } from './trends-archive/live.ts';
import { openArchive } from './trends-archive/start.ts';

/** Measures what reading names adds to a document that arrives, in an empty database; trends-archive does it in a full one. */
export async function run(): Promise<void> {
  const archive = await openArchive();
  await countOf(
    archive.database.db,
    sql`
    insert into outlets (id, name, site, created_at, updated_at)
    values ('00000000-0000-7000-8000-000000000001', 'Outlet 1', 'outlet1.example', now(), now())
    on conflict do nothing`,
  );
  const { call, stop } = await archive.serve();
  await measureLive(archive.database, call);
  await stop();
  await archive.close();
}
