import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { inFull } from '../../../testing/extent.ts';
import { makeTenant } from '../../../testing/factories.ts';
import { freePort, until } from '../../../testing/replay.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { rss } from '../faults.fixture.ts';
import { isSigned } from './callback.ts';

/** A hub as the standard has it: it takes requests, calls back with a challenge, and delivers with a signature. */
class Hub {
  readonly requests: Record<string, string>[] = [];
  server!: Server;
  origin!: string;
  answer = 202;
  lease = 3600;
  verifies = true;

  async start(): Promise<void> {
    this.server = createServer(
      (request, response) =>
        void this.#serve(request).then(([status, type, body]) =>
          response.writeHead(status, { 'content-type': type }).end(body),
        ),
    );
    this.server.listen(0, '127.0.0.1');
    await new Promise((ready) => this.server.once('listening', ready));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async #serve(request: IncomingMessage): Promise<[number, string, string]> {
    const path = request.url ?? '';
    if (path.startsWith('/feed/')) return [200, 'application/rss+xml', this.feed(path, [`First ${path}`])];
    if (path !== '/hub') return [404, 'text/plain', ''];
    let text = '';
    for await (const chunk of request) text += chunk;
    const form = Object.fromEntries(new URLSearchParams(text));
    this.requests.push(form);
    if (this.answer >= 300) return [this.answer, 'text/plain', 'No'];
    if (this.verifies) setTimeout(() => void this.verify(form), 20);
    return [this.answer, 'text/plain', ''];
  }

  feed = (path: string, headlines: string[]) =>
    rss(path, `${this.origin}${path}/`, headlines).replace(
      '<channel>',
      `<channel xmlns:atom="http://www.w3.org/2005/Atom"><atom:link rel="hub" href="${this.origin}/hub"/><atom:link rel="self" href="${this.origin}${path}?topic"/>`,
    );

  async verify(
    form: Record<string, string>,
    challenge = 'a challenge',
    change: Record<string, string> = {},
  ): Promise<[number, string]> {
    const url = new URL(form['hub.callback']!);
    const query = {
      'hub.mode': form['hub.mode']!,
      'hub.topic': form['hub.topic']!,
      'hub.challenge': challenge,
      'hub.lease_seconds': String(this.lease),
      ...change,
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await fetch(url);
    return [answer.status, await answer.text()];
  }

  async deliver(
    form: Record<string, string>,
    body: string,
    signed: string | null = form['hub.secret']!,
    algorithm = 'sha256',
  ): Promise<number> {
    const headers: Record<string, string> = { 'content-type': 'application/rss+xml' };
    if (signed !== null)
      headers['x-hub-signature'] = `${algorithm}=${createHmac(algorithm, signed).update(body).digest('hex')}`;
    return (await fetch(form['hub.callback']!, { method: 'POST', headers, body })).status;
  }

  stop = () => new Promise((done) => this.server.close(done));
}

const hub = new Hub();
let server: TestServer;
let call: ReturnType<TestServer['client']>;
let feeds = 0;

beforeAll(async () => {
  await hub.start();
  const port = await freePort();
  server = await startTestServer({
    worker: true,
    settings: { PORT: String(port), MASTHEAD_PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  call = server.client(await server.signIn((await makeTenant(server.database.db)).user.email));
});
afterAll(async () => {
  await server.stop();
  await hub.stop();
});
beforeEach(() => {
  hub.requests.length = 0;
  Object.assign(hub, { answer: 202, lease: 3600, verifies: true });
});

const add = async () =>
  (
    await call('sources.store', {
      body: { url: `${hub.origin}/feed/${process.pid}x${feeds++}`, interval_seconds: 600 },
    })
  ).data;
const show = async (id: string) => (await call('sources.show', { params: { source_id: id } })).data;
const row = (id: string) =>
  rowOf(
    server.database.db,
    sql<{
      state: string;
      lease_ends_at: string | null;
      next_try_at: string;
    }>`select * from websub_subscriptions where source_id = ${id}`,
  );
const asked = (mode: string) =>
  until(`the hub is asked to ${mode}`, async () => hub.requests.find((form) => form['hub.mode'] === mode));
const live = (id: string) => until('the subscription lives', async () => (await show(id)).pushed || false);
const due = (id: string) =>
  rowsOf(server.database.db, sql`update websub_subscriptions set next_try_at = now() where source_id = ${id}`);
const documents = async (headline: string) =>
  (await rowsOf(server.database.db, sql`select 1 from documents where headline = ${headline}`)).length;

describe('a feed that names a hub', () => {
  it('a hub is subscribed to and verified, and its feed is then polled more rarely', async () => {
    const source = await add();
    const form = await asked('subscribe');
    expect(form).toMatchObject({
      'hub.topic': `${source.url}?topic`,
      'hub.callback': expect.stringMatching(/\/websub\/[\w-]{43}$/),
      'hub.secret': expect.stringMatching(/^[\w-]{43}$/),
    });
    await live(source.id);
    expect(Date.parse((await row(source.id))!.lease_ends_at!) - Date.now()).toBeGreaterThan(3500_000);
    await call('sources.fetch', { params: { source_id: source.id } });
    await until(
      'it is polled more rarely',
      async () => Date.parse((await show(source.id)).next_fetch_at!) - Date.now() > 1_600_000,
    );
  });

  it('a delivery announces new documents, and a forged one does not', async () => {
    const source = await add();
    const form = await asked('subscribe');
    await live(source.id);
    const path = new URL(source.url).pathname;
    expect(await hub.deliver(form, hub.feed(path, ['Forged one']), 'another secret')).toBe(202);
    expect(await hub.deliver(form, hub.feed(path, ['Forged two']), null)).toBe(202);
    expect(await hub.deliver(form, hub.feed(path, ['Forged three']), form['hub.secret'], 'md5')).toBe(202);
    for (const [at, algorithm] of ['sha1', 'sha256', 'sha384', 'sha512'].entries())
      expect(await hub.deliver(form, hub.feed(path, [`Pushed ${path} ${at}`]), form['hub.secret'], algorithm)).toBe(
        202,
      );
    for (const at of [0, 1, 2, 3])
      await until('it is stored', async () => (await documents(`Pushed ${path} ${at}`)) === 1 || undefined);
    expect((await documents('Forged one')) + (await documents('Forged two')) + (await documents('Forged three'))).toBe(
      0,
    );
    // A delivery that cannot be read brings the next polling forward.
    expect(await hub.deliver(form, 'no feed at all')).toBe(202);
    await until(
      'the source is fetched',
      async () => (await rowsOf(server.database.db, sql`select 1 from websub_deliveries`)).length === 0 || undefined,
    );
  });

  it.runIf(inFull)(
    'a subscription is renewed before its lease ends, and its feed is polled as before once it has ended',
    async () => {
      const source = await add();
      await asked('subscribe');
      await live(source.id);
      const renewal = (await row(source.id))!;
      expect(Date.parse(renewal.next_try_at)).toBeLessThan(Date.parse(renewal.lease_ends_at!));
      hub.requests.length = 0;
      hub.lease = 7200;
      await due(source.id);
      await asked('subscribe');
      await until(
        'it was renewed',
        async () => Date.parse((await row(source.id))!.lease_ends_at!) - Date.now() > 7_000_000,
      );
      expect((await show(source.id)).pushed).toBe(true);
      hub.answer = 500;
      await rowsOf(
        server.database.db,
        sql`update websub_subscriptions set lease_ends_at = now() - interval '1 second', next_try_at = now() where source_id = ${source.id}`,
      );
      await until(
        'it is polled as before',
        async () => Date.parse((await show(source.id)).next_fetch_at!) - Date.now() < 601_000,
      );
      expect((await show(source.id)).pushed).toBe(false);
    },
  );

  it.runIf(inFull)('a subscription ends when nobody has the source any more', async () => {
    const source = await add();
    const first = await asked('subscribe');
    await live(source.id);
    await call('sources.delete', { params: { source_id: source.id } });
    await asked('unsubscribe');
    await until('it is gone', async () => (await row(source.id)) === undefined);
    expect(await hub.deliver(first, 'x')).toBe(410);
  });

  it.runIf(inFull)('a feed is polled if its hub refuses, denies or never calls back', async () => {
    hub.answer = 403;
    const refused = await add();
    await until('it is refused', async () => (await row(refused.id))?.state === 'refused');
    hub.answer = 202;
    hub.verifies = false;
    hub.requests.length = 0;
    const silent = await add();
    const form = await asked('subscribe');
    expect((await show(silent.id)).pushed).toBe(false);
    expect(await hub.verify(form, 'x', { 'hub.mode': 'denied' })).toEqual([200, '']);
    expect((await row(silent.id))?.state).toBe('refused');
  });

  it('a hub can confirm only the subscription that was requested', async () => {
    hub.verifies = false;
    const source = await add();
    const form = await asked('subscribe');
    expect(await hub.verify(form, 'x', { 'hub.topic': 'https://other.example/' })).toEqual([404, '']);
    expect(await hub.verify(form, 'x', { 'hub.mode': 'unsubscribe' })).toEqual([404, '']);
    expect(
      await hub.verify({ ...form, 'hub.callback': form['hub.callback']!.replace(/[\w-]{43}$/, 'A'.repeat(43)) }),
    ).toEqual([404, '']);
    expect((await show(source.id)).pushed).toBe(false);
    expect(await hub.verify(form, '<b>challenge</b>')).toEqual([200, '<b>challenge</b>']);
    expect((await show(source.id)).pushed).toBe(true);
  });
});

describe('a signature', () => {
  it('a signature is compared as a whole, whatever its length', () => {
    const body = Buffer.from('text');
    const right = createHmac('sha256', 'secret').update(body).digest('hex');
    expect(isSigned(body, 'secret', `sha256=${right}`)).toBe(true);
    for (const wrong of [
      '',
      'sha256=',
      `sha256=${right.slice(2)}`,
      `sha256=${right}00`,
      `sha1=${right}`,
      right,
      `sha256=${'zz'.repeat(32)}`,
      undefined,
      ['a', 'b'],
    ])
      expect(isSigned(body, 'secret', wrong)).toBe(false);
  });
});
