import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../../../fixtures/hostile/index.ts';
import { createFetcher, type Fetcher, FetchFailure, isPrivateAddress } from './index.ts';

let server: Server;
let origin: string;
let open: Fetcher;
let closed: Fetcher;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/loop') return response.writeHead(302, { location: '/loop' }).end();
    if (path === '/moved') return response.writeHead(301, { location: '/text' }).end();
    if (path.startsWith('/to?')) return response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
    if (path === '/away') return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    if (path === '/script') return response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (path === '/bomb')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 << 20)));
    if (path === '/broken') return response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip at all');
    if (path === '/hang') return undefined;
    if (path === '/busy') return response.writeHead(503, { 'retry-after': '120' }).end();
    if (path === '/gone') return response.writeHead(410).end();
    if (path === '/headers') return response.writeHead(200, { 'x-large': 'x'.repeat(40_000) }).end();
    if (path === '/endless') {
      response.writeHead(200);
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(1 << 16, 32)));
        if (response.writable) response.once('drain', more);
      };
      return more();
    }
    if (path === '/slow') {
      response.writeHead(200);
      const timer = setInterval(() => (response.writable ? response.write(' ') : clearInterval(timer)), 100);
      return undefined;
    }
    const etag = '"one"';
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
    return response
      .writeHead(200, { 'content-type': 'text/plain', etag, 'last-modified': 'Thu, 19 Nov 2026 10:00:00 GMT' })
      .end(`text for ${request.headers['user-agent']}`);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  open = createFetcher({ allowPrivate: true, userAgent: 'Test/1' });
  closed = createFetcher({ allowPrivate: false, userAgent: 'Test/1' });
});
afterAll(async () => {
  await open.close();
  await closed.close();
  server.closeAllConnections();
  server.close();
});

const failure = async (fetching: Promise<unknown>): Promise<FetchFailure> => {
  const outcome = await fetching.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof FetchFailure) return outcome;
  throw outcome ?? new Error('The fetch was expected to fail and did not');
};

describe('fetching', () => {
  it('a fetch returns the body, the validators and the final address after redirects', async () => {
    const fetched = await open.fetch(`${origin}/moved`);
    expect(fetched).toMatchObject({
      status: 200,
      url: `${origin}/text`,
      movedForGood: true,
      notModified: false,
      etag: '"one"',
      contentType: 'text/plain',
    });
    expect(new TextDecoder().decode(fetched.body)).toBe('text for Test/1');
  });

  it('a fetch with a validator is conditional', async () => {
    const fetched = await open.fetch(`${origin}/text`, { etag: '"one"' });
    expect(fetched).toMatchObject({ status: 304, notModified: true, movedForGood: false });
  });

  it.each([
    ['/loop', 'source_redirect_loop'],
    ['/script', 'source_bad_address'],
    ['/gone', 'source_gone'],
    ['/bomb', 'source_too_large'],
    ['/endless', 'source_too_large'],
    ['/headers', 'source_too_large'],
    ['/broken', 'source_broken'],
  ])('a fetch of %s fails with %s', async (path, code) => {
    expect((await failure(open.fetch(origin + path, { maxBytes: 1 << 20 }))).code).toBe(code);
  });

  it.each(['/hang', '/slow'])('a fetch of %s ends when its time is over', async (path) => {
    expect(await failure(open.fetch(origin + path, { timeout: 1000 }))).toMatchObject({
      code: 'source_timeout',
      params: { seconds: 1 },
    });
  });

  it('a decompression bomb does not fill the memory', async () => {
    const before = process.memoryUsage().rss;
    await failure(open.fetch(`${origin}/bomb`, { maxBytes: 1 << 20 }));
    expect(process.memoryUsage().rss - before).toBeLessThan(120 << 20);
  });

  it('a failed fetch carries the status and Retry-After of the server', async () => {
    expect(await failure(open.fetch(`${origin}/busy`))).toMatchObject({
      code: 'source_http_status',
      params: { status: 503 },
      retryAfter: 120,
    });
  });

  it('an unreachable host and a name that does not exist have different codes', async () => {
    expect((await failure(open.fetch('http://127.0.0.1:9/'))).code).toBe('source_unreachable');
    expect((await failure(open.fetch('http://no-such-name.invalid/'))).code).toBe('source_dns');
  });
});

describe('private addresses', () => {
  const spellings = [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://0/',
    'http://localhost/',
    'http://169.254.169.254/',
    'http://10.1.2.3/',
    'http://[fd00::1]/',
    'http://100.64.0.1/',
  ];

  it.each(spellings)('a fetch of %s is refused as private', async (url) => {
    expect((await failure(closed.fetch(url))).code).toBe('source_private_address');
  });

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ])('a fetch of %s is refused as no web address', async (url) => {
    expect((await failure(closed.fetch(url))).code).toMatch(/source_bad_address|source_dns|source_private_address/);
  });

  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('the address %s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  it.each([
    '::ffff:0:127.0.0.1',
    '::ffff:0:8.8.8.8',
    '100:0:0:1::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '::127.0.0.1',
    '2002:7f00:1::1',
    '4000::1',
    '9000::1',
  ])('%s is not public', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it('no known SSRF address is fetched', async () => {
    const cases = hostileTexts('ssrf_urls');
    const through: string[] = [];
    for (const url of cases) {
      const outcome = await closed.fetch(url, { timeout: 3000 }).catch((error: unknown) => error);
      if (!(outcome instanceof FetchFailure)) through.push(url);
    }
    expect(cases.length).toBeGreaterThan(50);
    expect(through).toEqual([]);
  }, 120_000);

  it('a redirect to a private address is refused', async () => {
    // Only the first hop is let through: to our own server, by a name whose answer is taken for a public address.
    const targets = [
      '/away',
      '/to?http://[::1]/',
      '/to?http://0x7f.1/',
      '/to?//localhost/',
      '/to?http://[::ffff:10.0.0.1]/',
      '/to?file:///etc/passwd',
    ];
    const lenient = createFetcher({
      allowPrivate: false,
      userAgent: 'Test/1',
      isPrivate: (address) => address !== '127.0.0.1' && isPrivateAddress(address),
    });
    const codes = await Promise.all(targets.map(async (path) => (await failure(lenient.fetch(origin + path))).code));
    await lenient.close();
    expect(codes.slice(0, 2)).toEqual(['source_private_address', 'source_private_address']);
    expect(codes.at(-2)).toBe('source_private_address');
    expect(codes.at(-1)).toBe('source_bad_address');
  });

  describe('name resolution', () => {
    type Answer = { address: string; family: number }[];
    const resolving = (answers: Answer[]) => {
      const asked: string[] = [];
      const resolve = ((name: string, _options: object, done: (error: Error | null, addresses: Answer) => void) => {
        done(null, answers[Math.min(asked.length, answers.length - 1)]!);
        asked.push(name);
      }) as never;
      return { asked, fetcher: createFetcher({ allowPrivate: false, userAgent: 'Test/1', resolve }) };
    };
    const loopback = { address: '127.0.0.1', family: 4 };
    const port = () => new URL(origin).port;

    it('every connection is judged by the address it goes to when a name changes its answer', async () => {
      const { asked, fetcher } = resolving([
        [{ address: '192.0.2.1', family: 4 }],
        [loopback],
        [{ address: '::ffff:7f00:1', family: 6 }],
        [{ address: '169.254.169.254', family: 4 }],
      ]);
      for (let n = 0; n < 4; n++)
        expect((await failure(fetcher.fetch(`http://rebinding.example:${port()}/text`))).code).toBe(
          'source_private_address',
        );
      expect(asked).toHaveLength(4);
      await fetcher.close();
    });

    it('a private address is not connected to if the name also has another address', async () => {
      const { fetcher } = resolving([[loopback, { address: '203.0.113.9', family: 4 }]]);
      // Both are special here: the private one is dropped and the documentation range is no public address either.
      expect((await failure(fetcher.fetch(`http://mixed.example:${port()}/text`))).code).toBe('source_private_address');
      await fetcher.close();
    });

    it('a name is resolved once per connection, so that the answer cannot change between check and use', async () => {
      const { asked, fetcher } = resolving([[loopback]]);
      await failure(fetcher.fetch(`http://once.example:${port()}/text`));
      expect(asked).toEqual(['once.example']);
      await fetcher.close();
    });
  });
});

describe('posting', () => {
  it('a body that is posted follows a 307 redirect and is not lost', async () => {
    const seen: [string, string][] = [];
    const hub = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push([`${request.method} ${request.url}`, body]);
      if (request.url === '/307') return response.writeHead(307, { location: '/hub' }).end();
      if (request.url === '/303') return response.writeHead(303, { location: '/hub' }).end();
      return response.writeHead(202, { link: '<https://hub.example/>; rel="hub", </self>; rel="self other"' }).end();
    }).listen(0, '127.0.0.1');
    await new Promise((done) => hub.once('listening', done));
    const at = `http://127.0.0.1:${(hub.address() as { port: number }).port}`;
    const sent = await open.fetch(`${at}/307`, { form: { 'hub.mode': 'subscribe', b: 'å&=' } });
    expect(sent).toMatchObject({
      status: 202,
      links: { hub: 'https://hub.example/', self: `${at}/self`, other: `${at}/self` },
    });
    expect(seen).toEqual([
      ['POST /307', 'hub.mode=subscribe&b=%C3%A5%26%3D'],
      ['POST /hub', 'hub.mode=subscribe&b=%C3%A5%26%3D'],
    ]);
    expect((await failure(open.fetch(`${at}/303`, { form: { a: '1' } }))).code).toBe('source_http_status');
    await new Promise((done) => hub.close(done));
  });
});
