import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { endpointList, pathOf } from '@masthead/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hostileTexts } from '../../../../fixtures/hostile/index.ts';
import { inFull } from '../testing/extent.ts';
import { makeTenant } from '../testing/factories.ts';
import { until } from '../testing/replay.ts';
import { failureOf, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn((await makeTenant(server.database.db)).user.email);
});
afterAll(() => server.stop());

const send = (path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  send(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('answers', () => {
  it('an answer carries a request id and security headers', async () => {
    const { headers } = await send('/v2/user');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each([
    ['broken JSON', () => post('/v2/auth/login', '{"email":'), 400],
    ['another content type', () => post('/v2/auth/login', '<a/>', { 'content-type': 'text/xml' }), 415],
    [
      'a large body',
      () => post('/v2/auth/login', JSON.stringify({ email: 'x'.repeat(2_000_000), password: 'x' })),
      413,
    ],
    ['an unknown path', () => send('/v2/no/such/thing'), 404],
    ['an id that is none', () => send('/v2/streams/1%27%20or%201=1'), 404],
    ['a long path', () => send(`/v2/streams/${'x'.repeat(5000)}`), 414],
    ['a prototype', () => post('/v2/auth/login', '{"__proto__":{"email":"x"},"password":"x"}'), 422],
    ['a list for an object', () => post('/v2/auth/login', '[]'), 422],
    ['a number for a text', () => post('/v2/auth/login', '{"email":1,"password":2}'), 422],
  ])('the answer to %s is an error with a readable message', async (_what, call, status) => {
    const response = await call();
    expect(response.status).toBe(status);
    const body = (await response.json()) as { message: string; code: string; request_id: string };
    expect(body.message).not.toMatch(/^errors\./);
    expect(body.message.length).toBeGreaterThan(5);
    expect(body.request_id).toBe(response.headers.get('x-request-id'));
    expect(JSON.stringify(body)).not.toMatch(/node_modules|at \w+ \(/);
  });

  it('a long answer is compressed', async () => {
    const response = await send('/v2/countries', { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(250);
  });

  it('calls beyond the rate limit answer 429 with Retry-After', async () => {
    const limited = await startTestServer({ settings: { MASTHEAD_RATE_LIMIT: '10' } });
    try {
      const statuses: number[] = [];
      for (let call = 0; call < 14; call++) statuses.push((await fetch(`${limited.origin}/v2/countries`)).status);
      // A call that a busy machine answers with 503 is counted as well.
      expect(statuses.map((status) => status === 429)).toEqual(statuses.map((_, call) => call >= 10));
      const last = await fetch(`${limited.origin}/v2/countries`);
      expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
    } finally {
      await limited.stop();
    }
  });
});

describe('texts of users', () => {
  it('every text of a user is stored and returned unchanged', async () => {
    const client = server.client(token);
    const brand = (await client('user.brands')).data[0]!;
    const wrong: string[] = [];
    const texts = hostileTexts('naughty_strings', 'xss_payloads');
    for (const text of texts.filter((_, index) => index % (inFull ? 1 : 10) === 0)) {
      const name = text.slice(0, 200);
      const response = await post(`/v2/brands`, JSON.stringify({ name, currency_code: 'EUR' }));
      if (response.status === 422 && name.trim() === '') continue;
      const body = (await response.json()) as { data?: { name: string } };
      const expected = name.replaceAll('\u0000', '').toWellFormed().trim();
      if (response.status !== 201 ? expected !== '' : body.data?.name !== expected)
        wrong.push(`${response.status} ${name}`);
    }
    expect(texts.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
    expect(brand.id).toBeTruthy();
  }, 300_000);
});

describe('description of the API', () => {
  it.runIf(inFull)(
    'the OpenAPI description names every endpoint, and the console prints it without a start',
    async () => {
      const served = (await (await fetch(`${server.origin}/v2/openapi.json`)).json()) as {
        paths: Record<string, Record<string, unknown>>;
      };
      const missing = endpointList.filter(
        ([, endpoint]) => !served.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()],
      );
      expect(missing).toEqual([]);
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(import.meta.dirname, 'console.ts'), 'openapi'],
        { maxBuffer: 1 << 24 },
      );
      expect(Object.keys((JSON.parse(stdout) as typeof served).paths)).toEqual(Object.keys(served.paths));
    },
  );

  it('the OpenAPI description says which part of a query a call needs', async () => {
    const { paths } = (await (await fetch(`${server.origin}/v2/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { parameters: { name: string; in: string; required: boolean }[] }>>;
    };
    const parts = paths['/v2/connect/discover']!.get!.parameters;
    expect(parts.filter(({ required }) => required).map(({ name }) => name)).toEqual(['brand']);
  });

  it.runIf(inFull)('the page of the API works without scripts', async () => {
    const page = await (await fetch(`${server.origin}/v2/docs`)).text();
    expect(page).toContain('id="streams.store"');
    expect(page).not.toContain('<script');
  });

  const table = resolve(import.meta.dirname, '../../../../../shared/spec/api.json');
  it.skipIf(!existsSync(table))(
    'endpoints have the method and path that the specification states (skipped without ../shared)',
    () => {
      const stated = (
        JSON.parse(readFileSync(table, 'utf8')) as { id: string; method: string; path: string; explicit: boolean }[]
      ).filter((row) => row.explicit);
      const shape = (method: string, path: string) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`;
      const byId = new Map(stated.map((row) => [row.id, shape(row.method, row.path)]));
      const wrong = endpointList
        .filter(([name, endpoint]) => byId.has(name) && byId.get(name) !== shape(endpoint.method, endpoint.path))
        .map(([name]) => name);
      expect(wrong).toEqual([]);
    },
  );
});

describe('maintenance', () => {
  it.runIf(inFull)(
    'every call answers 503 with a message during maintenance [app-008]',
    async () => {
      const run = (...args: string[]) =>
        promisify(execFile)(process.execPath, [join(import.meta.dirname, 'console.ts'), 'maintenance', ...args], {
          env: { ...process.env, DATABASE_URL: server.database.url },
        });
      await run('on', 'Back', 'at', 'noon');
      const closed = await until('closed', async () => {
        const response = await fetch(`${server.origin}/v2/health`);
        return response.status === 503 && response;
      });
      expect(await closed.json()).toEqual({ status: 'maintenance', message: 'Back at noon' });
      expect((await failureOf(server.client(token)('user.show'))).status).toBe(503);
      await run('off');
      await until('open', async () => (await fetch(`${server.origin}/v2/health`)).status === 200);
    },
    30_000,
  );
});

describe('lost connections', () => {
  it('the server works again after all its database connections were terminated', async () => {
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    const name = new URL(server.database.url).pathname.slice(1);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await admin.end();
    await until('an answer', async () => (await send('/v2/user')).status === 200);
  });
});
