import type { Head } from './pages.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);
const attributes = (values: Record<string, string | null | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) => (value == null ? '' : ` ${name}="${escaped(value)}"`))
    .join('');
const meta = (name: string, content: string | null) => (content ? `<meta${attributes({ name, content })}>` : '');
const link = (values: Record<string, string | null | undefined>) => `<link${attributes(values)}>`;

/** Escapes `<`, which would let a text close its element. */
const json = (value: object): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns the head of a page with this body, as text: no other part draws its elements, and pages are drawn often. */
export function headOf(head: Head, body: string): string {
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(head.title)}</title>`,
    ...head.preloads.map((href) => link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href })),
    `<style>${head.style}</style>`,
    head.further.letters.test(body) ? `<style>${head.further.rules}</style>` : '',
    meta('description', head.description),
    head.isHidden ? meta('robots', 'noindex, nofollow') : '',
    head.canonical ? link({ rel: 'canonical', href: head.canonical }) : '',
    head.icon ? link({ rel: 'icon', href: head.icon }) : '',
    ...head.alternates.map(({ hreflang, href }) => link({ rel: 'alternate', hreflang, href })),
    ...head.feeds.map(({ type, href, title }) => link({ rel: 'alternate', type, href, title })),
    head.oembed
      ? link({ rel: 'alternate', type: 'application/json+oembed', href: head.oembed, title: head.title })
      : '',
    ...Object.entries(head.openGraph).map(([property, content]) => `<meta${attributes({ property, content })}>`),
    head.openGraph['og:image'] ? meta('twitter:card', 'summary_large_image') : '',
    head.schema ? `<script type="application/ld+json">${json(head.schema)}</script>` : '',
    head.script ? `<script src="${escaped(head.script)}" defer></script>` : '',
  ].join('');
}

/** Returns a whole document around a body. */
export const documentOf = (lang: string, head: string, body: string, classes = ''): string =>
  `<!doctype html><html${attributes({ lang, class: classes || null })}><head>${head}</head><body>${body}</body></html>`;
