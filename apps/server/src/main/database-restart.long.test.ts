import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../platform/config/index.ts';
import { postmasterPid, query, TestBench } from '../platform/embedded-postgres/test-bench.fixture.ts';
import { testLog } from '../testing/log.ts';
import { staff, startWatchedServer, type WatchedServer } from './database-away.fixture.ts';
import { prepareDatabase } from './prepare.ts';

const bench = new TestBench();
const folder = bench.folder();
/** Seconds for a busy machine to start PostgreSQL again and recover. */
const patience = 40;
let url: string;
let server: WatchedServer;
beforeAll(async () => {
  url = (await bench.start(folder)).url;
  const config = readConfig({ MASTHEAD_ADMIN_PASSWORD: staff.password });
  await prepareDatabase({ url, config, log: testLog });
  server = await startWatchedServer(async () => url);
});
afterAll(async () => {
  await server?.stop();
  await bench.cleanUp();
});

const processes = async (where = 'true'): Promise<number[]> =>
  (await query(url, `select pid from pg_stat_activity where ${where}`)).map(({ pid }) => Number(pid));

it('every call answers after PostgreSQL was restarted', async () => {
  const before = postmasterPid(folder)!;
  process.kill(before, 'SIGINT');
  await expect
    .poll(() => ![before, undefined].includes(postmasterPid(folder)), { timeout: patience * 1000 })
    .toBe(true);
  await server.expectWell(patience);
});

it.skipIf(process.platform === 'win32')(
  'every call answers after one backend was killed, which makes PostgreSQL end all of them (skipped on Windows)',
  async () => {
    const [listener] = await processes("application_name = 'masthead events'");
    process.kill(listener!, 'SIGKILL');
    await server.expectWell(patience);
  },
);

it.skipIf(process.platform === 'win32')(
  'calls answer 503 while PostgreSQL is frozen, and 200 once it goes on (skipped on Windows)',
  async () => {
    await server.expectWell(patience);
    const frozen = [postmasterPid(folder)!, ...(await processes('pid <> pg_backend_pid()'))];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      const answers = await Promise.all(['/v2/user', '/v2/user/brands', '/v2/health'].map((path) => server.get(path)));
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await server.expectWell(patience);
  },
);
