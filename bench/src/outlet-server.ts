import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type NewsText, readNews } from './outlets.ts';

/** Messages between the benchmark and the outlets. */
export type OutletOrder = { publish: number } | { ask: 'published' };
export interface OutletReport {
  port: number;
  published: { url: string; at: number }[];
  requests: number;
}

/**
 * Thousands of outlets in one process, each on a loopback address of its own, as on the real net; every tenth misbehaves in one of
 * the ways of the replayed outlets. Run by fork with the number of outlets.
 */
const outletCount = Number(process.argv[2]);
const texts: NewsText[] = readNews(6000);
const shown = 20;

interface Article {
  n: number;
  at: number;
}
const published: Article[][] = Array.from({ length: outletCount }, () => []);
const log: { url: string; at: number }[] = [];
let requests = 0;
let port = 0;

const hostOf = (outlet: number) => `127.1.${outlet >> 8}.${outlet & 255}:${port}`;
const escapeHtml = (text: string) =>
  text
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
    .replace(/\p{Cc}/gu, ' ');

/** Returns the beginning of one real text and the end of another, so that no two articles are alike. */
function textOf(n: number): { title: string; lang: string; paragraphs: string[] } {
  const first = texts[n % texts.length]!;
  const second = texts[(n * 7919 + Math.floor(n / texts.length)) % texts.length]!;
  const half = (text: string, part: 0 | 1) => {
    const paragraphs = text.split(/\n+/).flatMap((paragraph) => paragraph.match(/.{1,600}(?:[.!?]\s|$)/g) ?? []);
    const middle = Math.ceil(paragraphs.length / 2);
    return part === 0 ? paragraphs.slice(0, middle) : paragraphs.slice(middle);
  };
  return {
    title: `${first.title} ${n}`,
    lang: first.lang,
    paragraphs: [...half(first.text, 0), ...half(second.text, 1)],
  };
}

const feedOf = (outlet: number): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Outlet ${outlet}</title><link>http://${hostOf(outlet)}/</link>${published[
    outlet
  ]!.slice(-shown)
    .toReversed()
    .map(({ n, at }) => {
      const { title, paragraphs } = textOf(n);
      return `<item><title>${escapeHtml(title)}</title><link>http://${hostOf(outlet)}/a/${n}</link><guid>${n}</guid><pubDate>${new Date(at).toUTCString()}</pubDate><description>${escapeHtml((paragraphs[0] ?? '').slice(0, 280))}</description></item>`;
    })
    .join('')}</channel></rss>`;

function pageOf(outlet: number, { n, at }: Article): string {
  const { title, lang, paragraphs } = textOf(n);
  const related = Array.from(
    { length: 8 },
    (_, at) => `<li><a href="/x${at}">${escapeHtml(texts[(n + at) % texts.length]!.title)}</a></li>`,
  );
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Outlet ${outlet}</title><meta property="article:published_time" content="${new Date(at).toISOString()}"></head><body><nav><a href="/">Home</a><a href="/b">Business</a></nav><main><article><h1>${escapeHtml(title)}</h1>${paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join('')}</article><aside><h2>Read also</h2><ul>${related.join('')}</ul></aside></main><footer>Copyright</footer></body></html>`;
}

type Fault = (response: ServerResponse, host: string) => unknown;
const rss = { 'content-type': 'application/rss+xml' };
const faults: Fault[] = [
  (response) => response.writeHead(500).end(),
  (response) => response.writeHead(503, { 'retry-after': '120' }).end(),
  (response) => {
    response.writeHead(200, rss);
    const timer = setInterval(() => (response.writable ? response.write(' ') : clearInterval(timer)), 1000);
    response.on('close', () => clearInterval(timer));
  },
  () => {},
  (response, host) => response.writeHead(302, { location: `http://${host}/feed` }).end(),
  (response) => {
    response.writeHead(200, rss);
    const chunk = Buffer.alloc(1 << 20, 0x20);
    let n = 0;
    const more = () => {
      while (n++ < 64 && response.writable) if (!response.write(chunk)) return response.once('drain', more);
      return response.end();
    };
    more();
  },
  (response) => response.writeHead(200, rss).end(createHash('sha512').update('garbage').digest()),
  (response) => response.writeHead(200, rss).end('<?xml version="1.0"?><unknown><item><title>Cut'),
  (response, host) =>
    response
      .writeHead(200, rss)
      .end(
        Buffer.from(
          `<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><title>Caf\u00e9</title><item><title>\u00c6bler</title><link>http://${host}/gone</link></item></channel></rss>`,
          'latin1',
        ),
      ),
  (response) => response.writeHead(200, { ...rss, 'content-encoding': 'gzip' }).end(bomb),
  (response) => response.writeHead(200, rss).end(),
  (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html><body><h1>Please accept cookies</h1></body></html>'),
];
const bomb = gzipSync(Buffer.alloc(64 << 20));

const isFaulty = (outlet: number): boolean => outlet % 10 === 9;

function serve(request: IncomingMessage, response: ServerResponse): void {
  requests++;
  const host = request.headers.host ?? '';
  const [, , high = 0, low = 0] = (host.split(':')[0] ?? '').split('.').map(Number);
  const outlet = high * 256 + low;
  const path = request.url ?? '/';
  if (path === '/robots.txt') return void response.writeHead(404).end();
  if (isFaulty(outlet)) return void faults[Math.floor(outlet / 10) % faults.length]!(response, host);
  if (path === '/feed') return void send(request, response, 'application/rss+xml', feedOf(outlet));
  const n = Number(/^\/a\/(\d+)$/.exec(path)?.[1] ?? -1);
  const article = published[outlet]?.find((one) => one.n === n);
  if (article) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(outlet, article));
  else response.writeHead(404).end();
}

function send(request: IncomingMessage, response: ServerResponse, type: string, body: string): void {
  const etag = `"${createHash('sha1').update(body).digest('hex').slice(0, 16)}"`;
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
  else response.writeHead(200, { 'content-type': type, etag }).end(body);
}

let made = 0;
function publish(outlet = Math.floor(Math.random() * outletCount)): void {
  if (isFaulty(outlet)) {
    publish();
    return;
  }
  const article = { n: made++, at: Date.now() };
  published[outlet]!.push(article);
  log.push({ url: `http://${hostOf(outlet)}/a/${article.n}`, at: article.at });
}

const server = createServer(serve).listen(0, '0.0.0.0', () => {
  port = (server.address() as { port: number }).port;
  process.send!({ port, published: [], requests } satisfies OutletReport);
});
let timer: NodeJS.Timeout | undefined;
process.on('message', (order: OutletOrder) => {
  if ('ask' in order) return void process.send!({ port, published: log, requests } satisfies OutletReport);
  clearInterval(timer);
  // A late timer is compensated for, so that the rate holds on a busy machine.
  const started = Date.now();
  let done = 0;
  if (order.publish > 0)
    timer = setInterval(() => {
      for (const due = ((Date.now() - started) / 1000) * order.publish; done < due; done++) publish();
    }, 20);
});
