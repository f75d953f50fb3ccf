import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inspectDomain } from '../../features/newsrooms/domains/inspect-domain.ts';
import { checkDomainsJob } from '../../features/newsrooms/domains/prove-domain.ts';
import { insertNewsroom } from '../../features/site/site.fixture.ts';
import { type Fetcher, FetchFailure } from '../../platform/fetch/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

/** TXT records of the outside world. */
const records = new Map<string, string[][]>();
const resolveTxt = async (name: string) => {
  const found = records.get(name);
  if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  return found;
};

/** Addresses of hosts of the outside world. */
const addresses = new Map<string, string[]>([['www.news.example.net', ['192.0.2.10', '93.184.216.34', '2a00::10']]]);
const nameService = {
  mailServers: async () => [],
  names: async () => [],
  addresses: async (host: string) => addresses.get(host) ?? [],
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    resolveTxt,
    nameService,
    settings: {
      MASTHEAD_PUBLIC_URL: 'https://pr.example.com',
      MASTHEAD_PUBLIC_SITE: 'https://www.news.example.net',
      MASTHEAD_SITE_URL: 'https://read.example.net:8443',
      MASTHEAD_REDIRECT_ORIGINS: 'https://one.example.org, https://two.example.org',
      MASTHEAD_STORAGE_ORIGINS: 'https://frame.example.org',
    },
  });
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

/** Returns the raw answer at a host; fetch does not let that header be set. */
const statusAt = (host: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(`${server.origin}${path}`, { headers: { host } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
const vouchedFor = async (domain: string) =>
  (await (await fetch(`${server.origin}/tls-check?domain=${domain}`)).text()) === 'ok';

async function withNewsroom(domain?: string) {
  const tenant = await makeTenant(server.database.db);
  const client = server.client(await server.signIn(tenant.user.email));
  const body = { brand_id: tenant.brand.id, name: `Press ${tenant.brand.id}`, country_id: 'DK', contact_name: 'Ida' };
  const { data } = await client('newsrooms.store', { body: { ...body, ...(domain && { domain }) } });
  const params = { newsroom_id: data.id };
  await client('newsrooms.publish', { params });
  const check = async () => (await client('newsrooms.domain.check', { params })).data;
  return { tenant, client, params, newsroom: data, check };
}

function setRecord({ domain_proof }: { domain_proof: { record: string; value: string } | null }) {
  // A provider may keep a long value in pieces.
  records.set(domain_proof!.record, [
    ['v=spf1 -all'],
    [domain_proof!.value.slice(0, 20), domain_proof!.value.slice(20)],
  ]);
}

const outside = (files: Record<string, { body: string; url?: string } | FetchFailure>): Fetcher => ({
  ask: async () => {
    throw new Error('Not asked here');
  },
  fetch: async (url) => {
    const file = files[url];
    if (!file) throw new FetchFailure('source_http_status', { status: 404 });
    if (file instanceof FetchFailure) throw file;
    return {
      status: 200,
      url: file.url ?? url,
      movedForGood: false,
      notModified: false,
      contentType: 'text/plain',
      contentLanguage: null,
      etag: null,
      lastModified: null,
      links: {},
      body: Buffer.from(file.body),
    };
  },
  close: async () => {},
});

const runJob = (files: Parameters<typeof outside>[0] = {}) =>
  checkDomainsJob.run(
    {
      db: server.database.db,
      clock: server.clock,
      config: server.config,
      fetcher: outside(files),
      resolveTxt,
    },
    {},
  );

describe('a host of the product', () => {
  it.each([
    'pr.example.com',
    'www.pr.example.com',
    'news.example.net',
    'www.news.example.net',
    'read.example.net',
    'one.example.org',
    'two.example.org',
    'frame.example.org',
  ])('%s cannot be saved as the domain of a newsroom', async (domain) => {
    const { client, params } = await withNewsroom();
    const failure = await failureOf(client('newsrooms.update', { params, body: { domain: domain.toUpperCase() } }));
    expect(failure.status).toBe(422);
    expect(failure.body.errors?.domain).toEqual(['This address belongs to Masthead itself. Enter your own domain.']);
  });

  it('a host of the product is removed from a newsroom that had it as domain', async () => {
    const { tenant } = await withNewsroom();
    const { db } = server.database;
    const { id } = await insertNewsroom(db, tenant.brand.id, { domain: 'pr.example.com', name: 'Sign in' });
    const { client, params } = await withNewsroom('elsewhere.example.com');
    // The domains are read again with each change of a newsroom.
    await client('newsrooms.update', { params, body: { description: 'Changed' } });
    expect(await statusAt('pr.example.com', '/v2/health')).toBe(200);
    await runJob();
    expect(await statusAt('pr.example.com', '/v2/health')).toBe(200);
    const { rows } = await server.database.pool.query('select domain from newsrooms where id = $1', [id]);
    expect(rows).toEqual([{ domain: null }]);
  });
});

describe('a domain', () => {
  it('a domain is neither served nor given a certificate until a TXT record proves it', async () => {
    const { newsroom, check } = await withNewsroom('news.bigcorp.example');
    expect(newsroom).toMatchObject({
      domain: 'news.bigcorp.example',
      domain_proof: { state: 'pending', problem: null, record: '_masthead-challenge.news.bigcorp.example' },
    });
    expect((await check()).domain_proof).toMatchObject({ state: 'pending', problem: 'missing' });
    expect(await vouchedFor('news.bigcorp.example')).toBe(false);
    expect(newsroom.url).not.toContain('bigcorp');
    setRecord(newsroom);
    expect(await check()).toMatchObject({
      url: 'https://news.bigcorp.example',
      domain_proof: { state: 'verified', problem: null },
    });
    await expect.poll(() => vouchedFor('news.bigcorp.example')).toBe(true);
    expect(await statusAt('news.bigcorp.example', '/')).toBe(200);
  });

  it('a domain is proven by a file on its own host, not by a redirect to another host', async () => {
    const { newsroom, client, params } = await withNewsroom('files.bigcorp.example');
    const proof = newsroom.domain_proof!;
    const state = async () => (await client('newsrooms.show', { params })).data.domain_proof?.state;
    await runJob({ [proof.file]: { body: proof.value, url: 'https://attacker.example/token' } });
    expect(await state()).toBe('pending');
    server.clock.set(new Date(Date.now() + 6 * 60_000));
    await runJob({ [proof.file.replace('https:', 'http:')]: { body: `${proof.value}\n` } });
    expect(await state()).toBe('verified');
  });

  it('a domain without proof is checked at growing intervals', async () => {
    const { client, params } = await withNewsroom('later.bigcorp.example');
    const start = Date.now();
    const checks: string[] = [];
    for (let minute = 0; minute <= 60; minute += 5) {
      server.clock.set(new Date(start + minute * 60_000));
      await runJob();
      const checked = (await client('newsrooms.show', { params })).data.domain_proof!.checked_at!;
      if (checks.at(-1) !== checked) checks.push(checked);
    }
    expect(checks.map((at) => Math.round((Date.parse(at) - start) / 60_000))).toEqual([0, 5, 15, 35]);
  });

  it('a domain goes to the newsroom that proves it, also if another asked first', async () => {
    const squatter = await withNewsroom('press.owner.example');
    const owner = await withNewsroom('press.owner.example');
    await squatter.check();
    setRecord(owner.newsroom);
    expect((await owner.check()).domain_proof?.state).toBe('verified');
    expect((await squatter.check()).domain_proof).toMatchObject({ state: 'pending', problem: 'missing' });
  });

  it('a domain moves to the newsroom with a new proof only after the previous proof is gone', async () => {
    const former = await withNewsroom('sold.owner.example');
    setRecord(former.newsroom);
    await former.check();
    const next = await withNewsroom('sold.owner.example');
    const both = [former, next].map(({ newsroom }) => [newsroom.domain_proof!.value]);
    records.set('_masthead-challenge.sold.owner.example', both);
    expect((await next.check()).domain_proof).toMatchObject({ state: 'pending', problem: 'taken' });
    setRecord(next.newsroom);
    expect((await next.check()).domain_proof?.state).toBe('verified');
    const { data } = await former.client('newsrooms.show', { params: former.params });
    expect(data.domain_proof?.state).toBe('pending');
    expect(data.url).not.toContain('sold.owner.example');
  });

  it('a changed domain must be proven again', async () => {
    const { client, params, newsroom, check } = await withNewsroom('first.owner.example');
    setRecord(newsroom);
    await check();
    const { data } = await client('newsrooms.update', { params, body: { domain: 'second.owner.example' } });
    expect(data).toMatchObject({ domain: 'second.owner.example', domain_proof: { state: 'pending' } });
    await expect.poll(() => vouchedFor('first.owner.example')).toBe(false);
    const kept = await client('newsrooms.update', { params, body: { domain: 'second.owner.example', name: 'Same' } });
    expect(kept.data.domain_proof?.value).toBe(data.domain_proof?.value);
    await client('newsrooms.update', { params, body: { domain: null } });
    expect((await failureOf(client('newsrooms.domain.check', { params }))).status).toBe(409);
  });
});

describe('the steps of a domain', () => {
  const stepsOf = async ({ client, params }: Awaited<ReturnType<typeof withNewsroom>>) =>
    (await client('newsrooms.domain.show', { params })).data?.steps;

  it('a domain without records has two open steps with the records to set, and a third that waits', async () => {
    const made = await withNewsroom('none.steps.example');
    expect((await stepsOf(made))?.[0]?.problem).toBeNull();
    await made.check();
    const name = 'none.steps.example';
    const { record, value } = made.newsroom.domain_proof!;
    expect(await stepsOf(made)).toEqual([
      {
        name: 'proof',
        state: 'open',
        problem: 'missing',
        found: [],
        records: [{ type: 'TXT', name: record, value }],
      },
      {
        name: 'dns',
        state: 'open',
        problem: 'no_address',
        found: [],
        records: [
          { type: 'CNAME', name, value: 'www.news.example.net' },
          { type: 'A', name, value: '93.184.216.34' },
          { type: 'AAAA', name, value: '2a00::10' },
        ],
      },
      { name: 'https', state: 'waiting', problem: null, found: [], records: [] },
    ]);
    await made.client('newsrooms.update', { params: made.params, body: { domain: null } });
    expect((await made.client('newsrooms.domain.show', { params: made.params })).data).toBeNull();
  });

  it('a domain that leads elsewhere says where, and one with a wrong proof what stands there', async () => {
    const made = await withNewsroom('else.steps.example');
    addresses.set('else.steps.example', ['198.51.100.7']);
    records.set('_masthead-challenge.else.steps.example', [['old', ' value'], ['x'.repeat(900)]]);
    await made.check();
    expect(await stepsOf(made)).toMatchObject([
      { state: 'open', problem: 'missing', found: ['old value', 'x'.repeat(200)] },
      { state: 'open', problem: 'elsewhere', found: ['198.51.100.7'] },
      { state: 'waiting' },
    ]);
  });

  it('a proven domain with the address of the site has the first steps done, and an open one where it does not answer', async () => {
    const made = await withNewsroom('here.steps.example');
    addresses.set('here.steps.example', ['2a00::10']);
    setRecord(made.newsroom);
    await made.check();
    expect(await stepsOf(made)).toMatchObject([
      { name: 'proof', state: 'done', problem: null },
      { name: 'dns', state: 'done', problem: null, found: [] },
      { name: 'https', state: 'open', problem: 'unreachable' },
    ]);
  });

  const script = "open('/embed/newsroom/' + id)";
  it.each([
    ['the script of the site', { body: script }, ['done', null, 'done']],
    ['another script', { body: 'alert(1)' }, ['open', 'not_ours', 'open']],
    ['the script after a redirect', { body: script, url: 'https://b.example/x.js' }, ['open', 'not_ours', 'open']],
    ['an error', new FetchFailure('source_http_status', { status: 502 }), ['open', 'not_ours', 'open']],
    ['a wrong certificate', new FetchFailure('source_tls'), ['open', 'certificate', 'open']],
    ['silence', new FetchFailure('source_timeout'), ['open', 'unreachable', 'open']],
  ])('a domain behind a service with other addresses answers with %s', async (_, file, [https, problem, dns]) => {
    const domain = 'cdn.steps.example';
    addresses.set(domain, ['198.51.100.9']);
    const fetcher = outside({ [`https://${domain}/embed/newsroom.js`]: file });
    const needs = { fetcher, resolveTxt, nameService, clock: server.clock };
    const newsroom = { domain, claimed_domain: domain, domain_token: 'token', domain_problem: null };
    const found = await inspectDomain(needs, newsroom, 'www.news.example.net');
    expect(found?.steps).toMatchObject([
      { name: 'proof', state: 'done' },
      { name: 'dns', state: dns },
      { name: 'https', state: https, problem },
    ]);
  });

  it('the script by which the site is recognised on a domain is what the site answers there', async () => {
    const made = await withNewsroom('script.steps.example');
    setRecord(made.newsroom);
    await made.check();
    const response = await fetch(`${server.origin}/embed/newsroom.js`);
    expect(await response.text()).toContain('/embed/newsroom/');
  });
});
