import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import { escapeText } from '../../platform/markup/index.ts';
import type { Feed } from './compose-feed.ts';

export interface Look {
  theme: 'auto' | 'light' | 'dark';
  accent?: string | undefined;
  limit: number;
  /** Of the reader, for dates and the few words of the page. */
  language: string;
}

const light = '--ink:#24221e;--soft:#6e6a63;--paper:#fdfcf9;--line:#e6e2db';
const dark = '--ink:#eae5dd;--soft:#a8a299;--paper:#1d1b18;--line:#3a3732';

function style({ theme, accent }: Look): string {
  const colours =
    theme === 'auto'
      ? `:root{color-scheme:light dark;${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`
      : `:root{color-scheme:${theme};${theme === 'dark' ? dark : light}}`;
  return `${colours}:root{--accent:${accent ? `#${accent}` : 'var(--ink)'}}
body{margin:0;padding:16px 20px;background:var(--paper);color:var(--ink);font:14px/1.5 Inter,system-ui,sans-serif}
h1{margin:0 0 4px;font-size:13px;font-weight:600;color:var(--soft)}ol{list-style:none;margin:0;padding:0}li{padding:14px 0;border-top:1px solid var(--line)}
li:first-child{border-top:2px solid var(--accent)}h2{margin:0 0 2px;font:600 17px/1.3 Newsreader,Georgia,serif;overflow-wrap:anywhere}
a{color:inherit;text-decoration:none}a:hover,a:focus-visible{text-decoration:underline;text-decoration-color:var(--accent)}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
p{margin:4px 0 0}.facts{color:var(--soft);font-size:12px;margin:0}`;
}

/** The feed as a page to be embedded: no script, nothing loaded from elsewhere, light and dark. */
export function embedPage({ name, urls, entries }: Feed, look: Look): string {
  const tag = localeOf(look.language);
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const items = entries.slice(0, look.limit).map(
    (entry) =>
      `<li><article${entry.language === 'other' ? '' : ` lang="${escapeText(entry.language)}"`}><h2><a href="${escapeText(entry.url)}" target="_blank" rel="noopener noreferrer">${escapeText(entry.headline)}</a></h2>
<p class="facts">${escapeText(entry.outlet)} · <time datetime="${escapeText(entry.published_at)}">${escapeText(date.format(new Date(entry.published_at)))}</time></p>${entry.snippet ? `<p>${escapeText(entry.snippet)}</p>` : ''}</article></li>`,
  );
  const body =
    items.length > 0
      ? `<ol>${items.join('\n')}</ol>`
      : `<p>${escapeText(translate(look.language, 'rss.embed.empty'))}</p>`;
  return `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeText(name)}</title>
<link rel="alternate" type="application/rss+xml" href="${escapeText(urls.rss)}"><link rel="alternate" type="application/feed+json" href="${escapeText(urls.json)}"><style>${style(look)}</style></head>
<body><h1>${escapeText(name)}</h1>${body}</body></html>`;
}
