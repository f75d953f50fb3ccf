import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

const folder = resolve(import.meta.dirname, '../../../shared/data/news');
export const hasNews = existsSync(folder);

export interface NewsText {
  id: string;
  lang: string;
  title: string;
  text: string;
}

/** Reads real articles of several paragraphs, mixed over languages in a repeatable order. */
export function readNews(count: number): NewsText[] {
  const sets = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl.gz'))
    .sort()
    .map((name) =>
      gunzipSync(readFileSync(resolve(folder, name)))
        .toString('utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as NewsText)
        .filter((text) => (text.text ?? '').length > 400),
    )
    .filter((set) => set.length > 0);
  const mixed: NewsText[] = [];
  for (let at = 0; mixed.length < count && sets.some((set) => at < set.length); at++)
    for (const set of sets) if (set[at]) mixed.push(set[at]!);
  return mixed
    .slice(0, count)
    .map((text) => ({ ...text, title: text.title || text.text.split(/(?<=[.!?])\s/)[0]!.slice(0, 120) }));
}

const escapeHtml = (text: string) =>
  text
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
    .replace(/\p{Cc}/gu, ' ');

/** Serves feeds that hold all their articles at once, and the article pages with navigation and related links around the text. */
export async function serveOutlets(texts: readonly NewsText[], feeds: number) {
  const perFeed = Math.ceil(texts.length / feeds);
  let origin = '';
  const link = (index: number) => `${origin}/a/${index}`;
  const feedOf = (feed: number) => {
    const items = texts.slice(feed * perFeed, (feed + 1) * perFeed).map((text, at) => {
      const index = feed * perFeed + at;
      return `<item><title>${escapeHtml(text.title)}</title><link>${link(index)}</link><guid>${index}</guid><pubDate>${new Date(Date.now() - index * 1000).toUTCString()}</pubDate><description>${escapeHtml(text.text.slice(0, 280))}</description></item>`;
    });
    return `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed ${feed}</title><link>${origin}/f${feed}/</link>${items.join('')}</channel></rss>`;
  };
  const pageOf = (
    text: NewsText,
  ) => `<!doctype html><html lang="${text.lang}"><head><meta charset="utf-8"><title>${escapeHtml(text.title)} | Bench</title></head><body><nav><a href="/">Home</a><a href="/b">Business</a></nav>
<main><article><h1>${escapeHtml(text.title)}</h1>${text.text
    .split(/\n+/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('')}</article>
<aside><h2>Read also</h2><ul>${texts
    .slice(0, 8)
    .map((other: NewsText) => `<li><a href="/x">${escapeHtml(other.title)}</a></li>`)
    .join('')}</ul></aside></main><footer>Copyright</footer></body></html>`;
  const server = createServer((request, response) => {
    const [, kind, number] = /^\/(feed|a)\/(\d+)/.exec(request.url ?? '') ?? [];
    if (kind === 'feed')
      return response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feedOf(Number(number)));
    const text: NewsText | undefined = kind === 'a' ? texts[Number(number)] : undefined;
    if (!text) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(text));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    opml: `<opml version="2.0"><body>${Array.from({ length: feeds }, (_, feed) => `<outline type="rss" text="Feed ${feed}" xmlUrl="${origin}/feed/${feed}" htmlUrl="${origin}/f${feed}/"/>`).join('')}</body></opml>`,
    close: () => server.close(),
  };
}
