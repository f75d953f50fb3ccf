import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../platform/config/index.ts';
import { serveMetrics } from '../platform/http/metrics-server.ts';
import { makeTenant } from '../testing/factories.ts';
import { testLog } from '../testing/log.ts';
import { failureOf, startTestServer, type TestServer } from '../testing/server.ts';

const token = 'a-token-of-the-tests-1';
const deploy = new URL('../../../../deploy/', import.meta.url);
let server: TestServer;
beforeAll(async () => {
  const settings = { MASTHEAD_METRICS_PORT: '0', MASTHEAD_METRICS_TOKEN: token };
  server = await startTestServer({ settings, worker: true });
});
afterAll(() => server.stop());

async function scrape(headers: Record<string, string> = { authorization: `Bearer ${token}` }, path = '/metrics') {
  const metrics = await serveMetrics({ config: server.config, log: testLog }, server.metrics);
  try {
    const answer = await fetch(`http://127.0.0.1:${metrics.port}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  } finally {
    await metrics.stop();
  }
}

const sampleOf = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1),
  );

const namesOf = (text: string): string[] => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');

it('metrics are served to callers with the token only, at one address', async () => {
  expect((await scrape({})).status).toBe(401);
  expect((await scrape({ authorization: `Bearer ${token}2` })).status).toBe(401);
  expect((await scrape(undefined, '/')).status).toBe(404);
  expect((await scrape()).status).toBe(200);
});

it('requests are counted by the pattern of their route, and failures by their code', async () => {
  const tenant = await makeTenant(server.database.db);
  const call = server.client(await server.signIn(tenant.user.email));
  await call('brands.show', { params: { brand_id: tenant.brand.id } });
  await failureOf(call('streams.show', { params: { stream_id: tenant.brand.id } }));
  await fetch(`${server.origin}/v2/no/such/path?token=a-secret-of-a-caller`);
  const { text } = await scrape();
  const answers = (labels: string) => sampleOf(text, `masthead_http_answers_total{${labels},role="api"}`);
  expect(answers('method="GET",route="/v2/brands/:brand_id",status="2xx"')).toBe(1);
  expect(answers('method="GET",route="/v2/streams/:stream_id",status="4xx"')).toBe(1);
  expect(sampleOf(text, 'masthead_refused_requests_total{code="not_found",role="api"}')).toBeGreaterThan(0);
  expect(text).not.toContain(tenant.brand.id);
  expect(text).not.toContain('a-secret-of-a-caller');
});

it('figures of the installation are left out while the database is away', async () => {
  const before = await scrape();
  expect(sampleOf(before.text, 'masthead_database_up{role="api"}')).toBe(1);
  expect(sampleOf(before.text, 'masthead_workers{role="api"}')).toBe(1);
  expect(sampleOf(before.text, 'masthead_queue_length{queue="matching",role="api"}')).toBe(0);
  expect(before.text).toContain('nodejs_eventloop_lag_p99_seconds{role="worker"}');
});

it('metrics that other machines may reach need a token, and an invalid setting stops the start', () => {
  const open = { MASTHEAD_METRICS_PORT: '9464', MASTHEAD_METRICS_HOST: '0.0.0.0' };
  expect(() => readConfig(open)).toThrow('The setting MASTHEAD_METRICS_TOKEN is missing');
  expect(() => readConfig({ ...open, MASTHEAD_METRICS_TOKEN: 'too short' })).toThrow(/MASTHEAD_METRICS_TOKEN is ‘…’/);
  expect(readConfig({ ...open, MASTHEAD_METRICS_TOKEN: token }).MASTHEAD_METRICS_HOST).toBe('0.0.0.0');
});

it('every metric of the dashboard and of the alerts exists', async () => {
  const { text } = await scrape();
  const known = new Set(namesOf(text).flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]));
  // Absent until the first backup.
  known.add('masthead_last_backup_timestamp_seconds');
  const used = ['grafana/masthead.json', 'prometheus/alerts.yml'].flatMap((file) => [
    ...readFileSync(new URL(file, deploy), 'utf8').matchAll(/\b(?:masthead|nodejs|process)_[a-z0-9_]+/g),
  ]);
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used.map(([name]) => name))].filter((name) => !known.has(name))).toEqual([]);
});
