import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../platform/config/index.ts';
import { createServer } from '../platform/http/server.ts';
import { hashOf } from '../platform/http/style-policy.ts';
import { testLog } from '../testing/log.ts';
import { serveWeb } from './serve-web.ts';

const folder = mkdtempSync(join(tmpdir(), 'masthead-web-'));
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<html><head></head><body></body></html>');
  const config = readConfig({});
  app = await createServer({ config, log: testLog, translate: (_request, key) => key });
  await serveWeb(app, config, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['/', '*/*', 200],
  ['/?utm_source=monitor', '*/*', 200],
  ['/', 'text/html', 200],
  ['/streams', 'text/html', 200],
  ['/', 'application/json', 404],
  ['/streams', '*/*', 404],
  ['/v2/no/such/call', 'text/html', 404],
])('GET %s with Accept %s answers %i', async (url, accept, status) => {
  expect((await app.inject({ url, headers: { accept } })).statusCode).toBe(status);
});

it('GET / without any Accept header, as some monitors ask, answers 200', async () => {
  expect((await app.inject({ url: '/' })).statusCode).toBe(200);
});

it('a file of the build is kept for a year, sent compressed where that is understood, and no other file is sent', async () => {
  const get = (file: string, encoding = 'identity') =>
    app.inject({ url: `/assets/${file}`, headers: { 'accept-encoding': encoding } });
  writeFileSync(join(folder, 'assets', 'streams-B_1.js'), 'plain');
  writeFileSync(join(folder, 'assets', 'streams-B_1.js.br'), 'small');
  const [plain, small] = [await get('streams-B_1.js'), await get('streams-B_1.js', 'br')];
  expect([plain.body, small.body]).toEqual(['plain', 'small']);
  expect(small.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    vary: expect.stringContaining('accept-encoding'),
  });
  for (const file of ['streams-B_2.js', '../index.html', '..%2findex.html', '.hidden', '', '%00'])
    expect((await get(file)).statusCode, file).toBe(404);
  expect((await app.inject({ method: 'HEAD', url: '/assets/streams-B_1.js' })).statusCode).toBe(200);
});

it('only the billing pages allow the script, frames and calls of Stripe', async () => {
  const config = readConfig({
    MASTHEAD_BILLING: 'stripe',
    MASTHEAD_STRIPE_SECRET_KEY: 'sk_test_1',
    MASTHEAD_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    MASTHEAD_STRIPE_WEBHOOK_SECRET: 'whsec_12',
  });
  const paid = await createServer({ config, log: testLog, translate: (_request, key) => key });
  await serveWeb(paid, config, folder);
  const policyOf = async (server: FastifyInstance, url: string) =>
    String((await server.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']);
  for (const url of ['/checkout?plan=plus', '/manage-subscription', '/settings/billing/plans', '/settings/b%69lling']) {
    const policy = await policyOf(paid, url);
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain(
      "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(await policyOf(app, url)).not.toContain('stripe');
  }
  for (const url of ['/', '/streams', '/checkouts', '/settings/billings', '/news/checkout'])
    expect(await policyOf(paid, url)).not.toContain('stripe');
  await paid.close();
});

it('the page carries the nonce of its policy, another one each time', async () => {
  const pages = [await app.inject({ url: '/' }), await app.inject({ url: '/' })];
  const nonces = pages.map(
    ({ headers }) => /style-src 'self' 'nonce-([^']+)';/.exec(String(headers['content-security-policy']))?.[1],
  );
  expect(new Set(nonces).size).toBe(2);
  for (const [at, { body }] of pages.entries()) expect(body).toContain(`nonce="${nonces[at]}"`);
});

it('the page lets in the program and the style within it, and names the files that its address needs', async () => {
  const built = mkdtempSync(join(tmpdir(), 'masthead-web-'));
  mkdirSync(join(built, 'assets'));
  const style = 'i{color:red}';
  const program = 'document.title=1';
  writeFileSync(
    join(built, 'index.html'),
    `<html><head><style>${style}</style><!-- first --><script>${program}</script></head><body></body></html>`,
  );
  const pages = [
    {
      path: '/streams/$streamId',
      isInShell: true,
      files: [0, 1],
      texts: ['app', 'mentions'],
      calls: ['/v2/streams/RECORD'],
    },
    { path: '/streams/list', isInShell: true, files: [0], texts: ['app'], calls: [] },
    { path: '/login', isInShell: false, files: [], texts: ['app'], calls: [] },
  ];
  const list = {
    languages: ['en', 'de'],
    locales: { en: 'en-GB' },
    calls: ['/v2/user'],
    brands: '/v2/user/brands',
    permissions: ['/v2/user/brands/BRAND/permissions'],
    texts: { app: '/assets/texts-LANGUAGE-app-1.js', mentions: '/assets/texts-LANGUAGE-mentions-1.js' },
    files: ['/assets/streams.js', '/assets/mentions.css'],
    pages,
  };
  writeFileSync(join(built, 'first.json'), JSON.stringify(list));
  const server = await createServer({ config: readConfig({}), log: testLog, translate: (_request, key) => key });
  await serveWeb(server, readConfig({}), built);
  const open = async (url: string) => {
    const { body, headers } = await server.inject({
      url,
      headers: { accept: 'text/html', 'accept-language': 'de-AT,en;q=0.5' },
    });
    const content = /name="masthead-first" content="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"');
    return {
      first: JSON.parse(content!) as Record<'calls' | 'pageCalls' | 'texts', string[]>,
      files: [...body.matchAll(/crossorigin href="([^"]+)"/g)].map(([, file]) => file),
      policy: String(headers['content-security-policy']),
      vary: headers.vary,
    };
  };
  const stream = await open('/streams/0191?tab=1');
  expect(stream.policy).toContain(`script-src 'self' ${hashOf(program)};`);
  expect(stream.policy).toContain(hashOf(style));
  expect(stream.vary).toContain('accept-language');
  expect(stream.first).toMatchObject({ language: 'de', isInShell: true, calls: ['/v2/user'] });
  expect(stream.first.pageCalls).toEqual(['/v2/streams/0191']);
  expect((await open('/streams/0191%3Fx=1')).first.pageCalls).toEqual(['/v2/streams/0191%3Fx%3D1']);
  expect(stream.first.texts).toEqual(Object.values(list.texts));
  expect(stream.files).toEqual(list.files);
  expect((await open('/streams/list')).files).toEqual(['/assets/streams.js']);
  expect((await open('/login')).first).toMatchObject({ isInShell: false, calls: [] });
  expect((await open('/no/such/page')).first).toMatchObject({ isInShell: false, calls: [], texts: [] });
  await server.close();
  rmSync(built, { recursive: true, force: true });
});

it('the page knows the site of readers by MASTHEAD_SITE_URL alone, not by the address of newsrooms [access-003]', async () => {
  const siteOf = async (settings: Record<string, string>) => {
    const config = readConfig(settings);
    const server = await createServer({ config, log: testLog, translate: (_request, key) => key });
    await serveWeb(server, config, folder);
    const { body } = await server.inject({ url: '/' });
    await server.close();
    const content = /name="masthead-settings" content="([^"]*)"/.exec(body)?.[1] ?? '';
    return /public_site&quot;:(?:&quot;)?(null|https?:[^&]*)/.exec(content)?.[1];
  };
  expect(await siteOf({ MASTHEAD_PUBLIC_SITE: 'https://news.example' })).toBe('null');
  const both = { MASTHEAD_PUBLIC_SITE: 'https://news.example', MASTHEAD_SITE_URL: 'https://read.example' };
  expect(await siteOf(both)).toMatch(/^https:\/\/read\.example\/?$/);
});
