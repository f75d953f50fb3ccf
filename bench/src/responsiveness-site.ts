import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';

/** Serves a page, a feed and a PDF of the largest size that is read. */
export async function startLargestSite() {
  const paragraph = `<p>${'The ferries of the harbour sail again after a long winter. '.repeat(20)}<a href="/a">more</a></p>`;
  const item = (at: number) =>
    `<item><title>Ferries sail again, number ${at}</title><link>http://127.0.0.1/a/${at}</link><guid>${at}</guid><description>${'The harbour '.repeat(8)}</description></item>`;
  const pages: Record<string, { type: string; body: string | Buffer }> = {
    '/page': { type: 'text/html', body: `<html><body><article><h1>Ferries</h1>${paragraph.repeat(11_000)}` },
    '/deep': { type: 'text/html', body: `<html><body>${'<div>'.repeat(200_000)}text` },
    '/feed': {
      type: 'application/rss+xml',
      body: `<rss version="2.0"><channel><title>F</title>${Array.from({ length: 40_000 }, (_, at) => item(at)).join('')}</channel></rss>`,
    },
    '/front': {
      type: 'text/html',
      body: `<html><body>${Array.from({ length: 60_000 }, (_, at) => `<h2><a href="/news/ferries-sail-again-${at}.html">Ferries sail again after winter ${at}</a></h2>`).join('')}</body></html>`,
    },
    '/file.pdf': { type: 'application/pdf', body: largePdf() },
  };
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' }).end(page?.body ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

/** Makes a PDF whose one page contains megabytes of text, packed. */
function largePdf(): Buffer {
  const text = deflateSync(Buffer.from('BT /F1 9 Tf 10 10 Td (The ferries of the harbour) Tj ET\n'.repeat(150_000)));
  const parts = [
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    ),
    Buffer.from(
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n',
    ),
    Buffer.from(`4 0 obj<</Length ${text.length}/Filter/FlateDecode>>stream\n`),
    text,
    Buffer.from(
      '\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  ];
  return Buffer.concat(parts);
}
