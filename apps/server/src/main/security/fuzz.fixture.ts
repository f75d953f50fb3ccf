import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { fuzz } from '../../testing/fuzz/fuzz.ts';
import type { FuzzReport } from '../../testing/fuzz/outcomes.ts';
import { startTestServer } from '../../testing/server.ts';

/** Reads that no valid request of the fuzzer can make succeed. */
const unreachable = new Set([
  // Needs the keys of a network, which a test cannot have.
  'auth.oauth.url',
  'newsrooms.social.feed',
  // Asks one of a fixed list of providers outside.
  'embeds.show',
]);

/** Growth of the heap, in bytes, that caches and compiled code may need. */
const mostGrowth = 150 * 1024 * 1024;

/** Fuzzes a server and expects that no request made it fail, that every read was reached, and that it still works. */
export async function expectToSurvive(requests: number): Promise<FuzzReport> {
  const logged = new Map<string, string>();
  const server = await startTestServer({
    settings: { MASTHEAD_RATE_LIMIT: '1000000' },
    onLog: ({ request_id, err }) => {
      if (request_id) logged.set(request_id, err?.stack ?? '');
    },
  });
  try {
    await fuzz({ server, requests: 100, logged });
    const before = heapInUse();
    const report = await fuzz({ server, requests, logged });
    const growth = heapInUse() - before;
    console.log(summaryOf(report, growth));
    expect(report.faults).toEqual([]);
    expect(report.mismatches).toEqual([]);
    expect(report.untried).toEqual([]);
    expect(report.unanswered.filter((id) => !unreachable.has(id))).toEqual([]);
    const tenant = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(tenant.user.email));
    expect((await client('user.show')).data.email).toBe(tenant.user.email);
    expect(growth).toBeLessThan(mostGrowth);
    return report;
  } finally {
    await server.stop();
  }
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

const summaryOf = ({ seed, sent, answers, unavailable, neverDone, slowest }: FuzzReport, growth: number): string =>
  [
    `Seed ${seed} (MASTHEAD_FUZZ_SEED repeats it), ${sent} requests: ${JSON.stringify(answers)}`,
    `503 by the work of others: ${JSON.stringify(unavailable)}; heap ${Math.round(growth / 1024 / 1024)} MB larger`,
    `Calls that no valid request finished: ${neverDone.join(', ')}`,
    `Slowest: ${slowest.join('\n  ')}`,
  ].join('\n');
