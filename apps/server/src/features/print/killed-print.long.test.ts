import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kill, startKillable } from '../../testing/killable-worker.ts';
import { until } from '../../testing/replay.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { bakery, ferry, folio, makePdf, makePrinting, setArticle } from './print.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

it('a reading whose process is killed is finished by the next worker, with every article once', async () => {
  const { upload, show, page } = await makePrinting(server);
  const count = 8;
  const { pool } = server.database;
  // Each page takes a moment, so that the worker can be killed between two of them.
  await pool.query(`
    create function slow_page() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return null; end $$;
    create trigger slow_page before update on print_pages for each statement execute function slow_page()`);
  const workers: ChildProcess[] = [];
  const startWorker = async () => {
    const worker = await startKillable(server);
    workers.push(worker);
    return worker;
  };
  try {
    const texts = [ferry, bakery];
    const pages = Array.from({ length: count }, (_, at) => [
      ...folio(at + 1),
      ...setArticle({ headline: `Killed ${at + 1}`, text: texts[at % 2]!, column: 0, columns: 3, top: 100 }),
    ]);
    const { data } = await upload(makePdf(pages));
    const first = await startWorker();
    await until('three pages are read', async () => (await show(data.id)).pages_done >= 3, 60);
    await kill(first);
    const killed = await show(data.id);
    expect(killed.status).toBe('reading');
    expect(killed.pages_done).toBeLessThan(count);
    await startWorker();
    await until('the next worker has finished', async () => (await show(data.id)).status === 'review', 60);
    expect(await show(data.id)).toMatchObject({ pages_done: count, articles: count });
    const headlines: string[] = [];
    for (let number = 1; number <= count; number++)
      headlines.push(...(await page(data.id, number)).data.map(({ headline }) => headline));
    expect(headlines).toEqual(pages.map((_, at) => `Killed ${at + 1}`));
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    await pool.query('drop function slow_page cascade');
  }
});
