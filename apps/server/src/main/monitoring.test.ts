import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../platform/clock/index.ts';
import { readConfig } from '../platform/config/index.ts';
import { createErrorReports } from '../platform/error-reports/index.ts';
import { createLog } from '../platform/log/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { testLog } from '../testing/log.ts';
import { isBusy, patientFetch } from '../testing/patient-fetch.ts';
import { startApi } from './api.ts';
import { channelKeys } from './prepare.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a service that keeps its requests and answers as a test defines. */
async function startService() {
  const received: Received[] = [];
  const service = { status: 200, headers: {}, received };
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: String(await buffer(request)) });
    response.writeHead(service.status, service.headers).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, { port, close: () => new Promise((done) => server.close(done).closeAllConnections()) });
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = async (settings: Record<string, string>, log = testLog) =>
  await startApi({
    url: database.url,
    config: readConfig({ PORT: '0', MASTHEAD_SECRET: 'x'.repeat(40), ...settings }),
    log,
    keys: await channelKeys(database),
    clock: systemClock,
    // A busy machine may delay the test for longer than the product lets its callers wait.
    patience: 60_000,
  });

/** Returns the parts of an envelope: a line of JSON each. */
const envelopeOf = ({ body }: Received): Record<string, unknown>[] =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('a failed request is reported once, scrubbed, with its route and stack', async () => {
  const service = await startService();
  const config = readConfig({
    MASTHEAD_SENTRY_DSN: `http://public-key@127.0.0.1:${service.port}/sub/42`,
    MASTHEAD_SENTRY_ENVIRONMENT: 'test',
  });
  const reports = createErrorReports(config, '1.2.3');
  const api = await start({}, createLog({ MASTHEAD_LOG_LEVEL: 'error', MASTHEAD_LOG_FORMAT: 'text' }, reports?.report));
  await database.pool.query('alter table invitations rename to gone');
  const call = () =>
    fetch(`http://127.0.0.1:${api.port}/v2/auth/invitations/a-link-that-only-its-receiver-knows?x=ann@example.org`);
  expect([(await call()).status, (await call()).status]).toEqual([500, 500]);
  await database.pool.query('alter table gone rename to invitations');
  await api.stop();
  await reports?.close();
  await service.close();

  expect(service.received).toHaveLength(1);
  const [report] = service.received;
  if (!report) throw new Error('No report came');
  expect(report.path).toBe('/sub/api/42/envelope/');
  expect(report.headers['content-type']).toBe('application/x-sentry-envelope');
  expect(report.headers['x-sentry-auth']).toContain('sentry_key=public-key');
  const [head, item, event] = envelopeOf(report);
  expect(item).toEqual({ type: 'event' });
  expect(event).toMatchObject({
    event_id: head?.event_id,
    level: 'error',
    release: 'masthead@1.2.3',
    environment: 'test',
    message: 'A request failed',
    tags: { route: '/v2/auth/invitations/:token' },
    exception: { values: [{ value: 'relation "invitations" does not exist' }] },
  });
  expect(report.body).toContain('"filename":"apps/server/src/');
  expect(report.body).not.toMatch(/only-its-receiver|ann@example/);
});

it('a service that is away or asks for a pause holds up nothing', async () => {
  const service = await startService();
  Object.assign(service, { status: 429, headers: { 'retry-after': '3600' } });
  const config = readConfig({ MASTHEAD_SENTRY_DSN: `http://key@127.0.0.1:${service.port}/1` });
  const reports = createErrorReports(config, '1');
  const line = (message: string) => ({ error: new Error(message), message, facts: {}, level: 'error' as const });
  reports?.report(line('first'));
  await expect.poll(() => service.received.length).toBe(1);
  await new Promise((wait) => setTimeout(wait, 200));
  reports?.report(line('second'));
  await reports?.close();
  expect(service.received).toHaveLength(1);
  await service.close();
  const away = createErrorReports(config, '1');
  away?.report(line('nobody hears it'));
  await away?.close();
});

it('requests are traced by their route, in the trace of the caller', async () => {
  const service = await startService();
  const api = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${service.port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20collector,x-team=pr',
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  // A busy machine refuses calls before anything of them is recorded.
  const send = patientFetch(isBusy);
  const call = (path: string, traceparent: string) =>
    send(`http://127.0.0.1:${api.port}/v2/${path}`, { headers: { traceparent } });
  const unknown = 'auth/invitations/a-link-that-only-its-receiver-knows';
  expect((await call(unknown, `00-${traceId}-00f067aa0ba902b7-00`)).status).toBe(404);
  expect((await call('health', 'not a trace')).status).toBe(200);
  await api.stop();
  await service.close();

  expect(service.received.length).toBeGreaterThan(0);
  expect(service.received[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer collector', 'x-team': 'pr', 'content-type': 'application/json' },
  });
  const spans = service.received.flatMap(
    ({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Record<string, unknown>[],
  );
  expect(spans.map(({ name }) => name)).toEqual(['GET /v2/auth/invitations/:token', 'GET /v2/health']);
  const called = spans.find(({ name }) => name === 'GET /v2/auth/invitations/:token');
  expect(called).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', kind: 2, status: { code: 0 } });
  expect(called?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '404' } });
  expect(BigInt(String(called?.endTimeUnixNano))).toBeGreaterThan(BigInt(String(called?.startTimeUnixNano)));
  expect(spans.find(({ name }) => name === 'GET /v2/health')).not.toHaveProperty('parentSpanId');
  expect(JSON.stringify(spans)).not.toContain('only-its-receiver');
});

it('invalid addresses of error reports and traces stop the start', () => {
  expect(() => readConfig({ MASTHEAD_SENTRY_DSN: 'https://errors.example/1' })).toThrow(/MASTHEAD_SENTRY_DSN is ‘…’/);
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'no pair' })).toThrow(/OTEL_EXPORTER_OTLP_HEADERS is ‘…’/);
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/OTEL_TRACES_SAMPLER_ARG/);
});
