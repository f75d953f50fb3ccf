import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { fuzz } from '../../testing/fuzz/fuzz.ts';
import type { FuzzReport } from '../../testing/fuzz/outcomes.ts';
import { startTestServer } from '../../testing/server.ts';

/** Calls that no valid request of the fuzzer can make succeed, since each needs somebody outside. */
const unreachable: Record<string, string> = {
  'auth.identity.begin': 'needs the keys of a provider',
  'auth.identity.finish': 'needs a code that a provider has issued',
  'auth.identity.confirm': 'needs a ticket of such a sign-in',
  'auth.oauth.url': 'needs the keys of a network',
  'auth.oauth.callback': 'needs a code that a network has issued',
  'auth.oauth.instagram-token': 'needs a code that Instagram has issued',
  'staff.oauth.twitter-callback': 'needs a code that X has issued',
  'brands.social-networks.connect': 'needs the keys of a network',
  'brands.social-networks.connect-by-key': 'needs a key that a network has issued',
  'brands.social-networks.choose': 'needs a consent that a network has given',
  'brands.social-networks.disconnect': 'needs an account',
  'staff.twitter-profiles.authenticate': 'needs the keys of X',
  'staff.twitter-profiles.delete': 'needs a profile that X has let in',
  'newsrooms.social.feed': 'reads the account on its network',
  'emails.track-click': 'needs the token of an e-mail that was sent, and answers with a redirect',
  'briefings.send': 'needs a mail server of the operator',
  'billing.provider-webhook': 'takes events that Stripe has signed, and only where Stripe charges',
  'staff.recordings.store': 'takes sound, and the fuzzer sends pictures',
  'staff.recordings.transcript': 'takes a transcript, and the fuzzer sends pictures',
  'recordings.clip': 'needs ffmpeg',
  'embeds.show': 'asks one of a fixed list of providers',
};
/** Growth of the heap, in bytes, that caches and compiled code may need. */
const mostGrowth = 150 * 1024 * 1024;

/**
 * Fuzzes a server and expects that no request made it fail, that every call was reached and succeeded, and that it still
 * works.
 */
export async function expectToSurvive(requests: number): Promise<void> {
  const logged = new Map<string, string>();
  const txtRecords = new Map<string, string>();
  const server = await startTestServer({
    settings: {
      MASTHEAD_RATE_LIMIT: '1000000',
      MASTHEAD_BILLING: 'test',
      MASTHEAD_BILLING_COUNTRY: 'DE',
      MASTHEAD_VIES_URL: 'http://127.0.0.1:1',
    },
    resolveTxt: async (name) => [[txtRecords.get(name) ?? 'v=spf1 -all']],
    onLog: ({ request_id, err }) => {
      if (request_id) logged.set(request_id, err?.stack ?? '');
    },
  });
  try {
    await fuzz({ server, requests: 100, txtRecords, logged });
    const before = heapInUse();
    const report = await fuzz({ server, requests, txtRecords, logged, unreachable: new Set(Object.keys(unreachable)) });
    const growth = heapInUse() - before;
    console.log(summaryOf(report, growth));
    expect(report.faults).toEqual([]);
    expect(report.mismatches).toEqual([]);
    expect(report.untried).toEqual([]);
    expect(report.unanswered.filter((id) => !unreachable[id])).toEqual([]);
    expect(report.neverDone.filter((id) => !unreachable[id])).toEqual([]);
    const tenant = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(tenant.user.email));
    expect((await client('user.show')).data.email).toBe(tenant.user.email);
    expect(growth).toBeLessThan(mostGrowth);
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
