import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface Outlets {
  origin: string;
  /** Paths asked for, in order. */
  asked: string[];
  stop(): Promise<void>;
}

type Page = (response: ServerResponse, origin: string) => unknown;

const sent =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): Page =>
  (response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);

/** Writes an RSS feed with a headline an hour. */
export const rss = (title: string, home: string | null, headlines: string[], language = 'en-GB'): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${home ? `<link>${home}</link>` : ''}<language>${language}</language>` +
  `${headlines.map((headline, index) => `<item><title>${headline}</title><link>/a/${encodeURIComponent(headline)}</link><pubDate>${new Date(Date.UTC(2026, 0, 1, index)).toUTCString()}</pubDate></item>`).join('')}</channel></rss>`;

const links = (...paths: string[]) =>
  `<!doctype html><html><head><title>Front page</title>${paths.map((path) => `<link rel="alternate" type="application/rss+xml" title="Of ${path}" href="${path}">`).join('')}</head><body>News</body></html>`;

/** Returns the same server by another name. */
const elsewhere = (origin: string) => origin.replace('127.0.0.1', 'localhost');

const endless: Page = (response) => {
  response.writeHead(200, { 'content-type': 'application/rss+xml' });
  const chunk = Buffer.alloc(1 << 20, 0x20);
  const more = () => {
    while (response.writable) if (!response.write(chunk)) return response.once('drain', more);
  };
  more();
};

const pages: Record<string, Page> = {
  '/north/feed': (response, origin) =>
    sent('application/rss+xml', rss('The North', `${origin}/north/`, ['Old', 'Newer', 'Newest', 'Very newest']))(
      response,
      origin,
    ),
  '/north/': sent('text/html', links('/north/feed')),
  '/south/feed': (response, origin) =>
    sent('application/rss+xml', rss('The South', `${origin}/south/`, ['Sun'], 'da'))(response, origin),
  '/many/': sent('text/html', links('/fault/500', '/south/feed', '/north/feed')),
  '/thief/feed': (response, origin) =>
    sent('application/rss+xml', rss('Thief', `${elsewhere(origin)}/north/`, ['Stolen']))(response, origin),
  '/vouched/feed': (response, origin) =>
    sent('application/rss+xml', rss('Vouched', `${elsewhere(origin)}/naming/`, ['Ours']))(response, origin),
  '/naming/': (response, origin) =>
    sent('text/html', links(`${origin.replace('localhost', '127.0.0.1')}/vouched/feed`))(response, origin),
  '/alone/feed': (response, origin) =>
    sent('application/rss+xml', rss('Alone', `${origin}/alone/`, ['Only one']))(response, origin),
  '/alone/a/1': sent('text/html', links('/alone/feed')),
  '/article/1': sent(
    'text/html',
    `<!doctype html><html lang="en"><head><title>Minister resigns | The Paper</title></head><body><nav><a href="/">Home</a></nav><article><h1>Minister resigns</h1>${'<p>The minister has resigned after the vote, as many had expected, and leaves today.</p>'.repeat(4)}</article></body></html>`,
  ),
  '/bare/feed': sent('application/atom+xml', '<feed xmlns="http://www.w3.org/2005/Atom"><title>Bare</title></feed>'),
  '/moved': (response) => response.writeHead(301, { location: '/north/feed' }).end(),
  '/elsewhere': (response) => response.writeHead(302, { location: '/north/feed' }).end(),
  '/fault/500': (response) => response.writeHead(500).end(),
  '/fault/gone': (response) => response.writeHead(410).end(),
  '/fault/loop': (response) => response.writeHead(302, { location: '/fault/loop' }).end(),
  '/fault/huge': endless,
  '/fault/bomb': sent('application/rss+xml', gzipSync(Buffer.alloc(64 << 20)), { 'content-encoding': 'gzip' }),
  '/fault/broken-gzip': sent('application/rss+xml', Buffer.from('not packed at all'), { 'content-encoding': 'gzip' }),
  '/fault/empty': sent('application/rss+xml', ''),
  '/fault/html': sent('text/html', '<html><body><h1>Please accept cookies</h1></body></html>'),
  '/fault/text': sent('text/plain', 'Nothing of interest'),
  '/fault/cut': sent('application/rss+xml', '<?xml version="1.0"?><unknown><item>'),
  '/fault/reset': (response) => response.socket?.destroy(),
  '/latin1': sent(
    'application/rss+xml',
    Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><title>Caf\u00e9</title><item><title>\u00c6bler</title><link>/1</link></item></channel></rss>',
      'latin1',
    ),
  ),
};

/** Outlets on loopback, some of which misbehave. Paths below /copy/N/ are feeds too, each its own. */
export async function startOutlets(): Promise<Outlets> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const origin = `http://${request.headers.host}`;
    const copy = /^\/copy\/(\w+)\/feed$/.exec(path)?.[1];
    if (copy)
      return void sent('application/rss+xml', rss(`Copy ${copy}`, `${origin}/copy/${copy}/`, [`Headline ${copy}`]))(
        response,
        origin,
      );
    const page = pages[path];
    if (page) page(response, origin);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
