import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { article, ferryText, startSite } from '../site.ts';

/** A GIF of one transparent pixel. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Starts a mail server that takes every mail from everybody and keeps none. */
async function startMailServer() {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'ferry' }),
    onData: (stream, _session, done) => stream.on('end', done).resume(),
  });
  const server = smtp.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise<void>((done) => void smtp.close(() => done())),
  };
}

/** Starts what requests lead to: an article, a feed, a sitemap, a picture, pages that fail, and a mail server. */
export async function startOutside() {
  const pages: Parameters<typeof startSite>[0] = {};
  const site = await startSite(pages);
  const item = `<item><title>Ferries sail</title><link>${site.origin}/article</link><guid>1</guid></item>`;
  pages['/article'] = { body: article('Ferries sail', ferryText) };
  pages['/feed'] = {
    type: 'application/rss+xml',
    body: `<rss version="2.0"><channel><title>Harbour</title><link>${site.origin}/</link>${item}</channel></rss>`,
  };
  pages['/'] = {
    body: `<html><head><title>Harbour</title><link rel="alternate" type="application/rss+xml" href="/feed"></head><body><a href="/article">Ferries sail</a></body></html>`,
  };
  pages['/sitemap.xml'] = {
    type: 'application/xml',
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site.origin}/article</loc></url></urlset>`,
  };
  pages['/broken'] = { type: 'application/rss+xml', body: '<rss><channel>' };
  pages['/error'] = { status: 500 };
  pages['/dot.gif'] = { type: 'image/gif', body: dot };
  const mails = await startMailServer();
  return {
    ...site,
    article: `${site.origin}/article`,
    mailPort: mails.port,
    stop: async () => {
      await site.stop();
      await mails.stop();
    },
    addresses: ['/article', '/dot.gif', '/feed', '/', '/sitemap.xml', '/broken', '/error', '/missing'],
  };
}
