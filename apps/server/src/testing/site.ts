import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Page {
  status?: number;
  type?: string;
  body?: string | Buffer;
}

/** Starts a site whose pages can be changed while it is running. */
export async function startSite(pages: Record<string, Page>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status = 200, type = 'text/html; charset=utf-8', body = '' } = pages[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    /** Paths of the requests until now. */
    asked: asked as readonly string[],
    stop: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

export const article = (headline: string, text: string, more = '') => `<!doctype html><html lang="en"><head>
  <title>${headline}</title><meta property="og:type" content="article"><meta property="og:image" content="/harbour.jpg">${more}
  <script type="application/ld+json">{"@type":"NewsArticle","headline":"${headline}","datePublished":"2026-04-02T08:30:00+02:00","author":{"@type":"Person","name":"Ingrid Ås"}}</script>
  </head><body><article><h1>${headline}</h1>${text
    .split('\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')}</article><footer><p>Ingrid Ås</p></footer></body></html>`;

export const ferryText = Array.from(
  { length: 6 },
  (_, at) =>
    `The ferries of the harbour sail again after a long winter, and the passengers are delighted with the wonderful new timetable, says the captain for the ${at + 1}th time.`,
).join('\n');
