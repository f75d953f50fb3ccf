import { galleryLayout } from '@masthead/contract';

/**
 * Stored texts were made safe when they were saved. Here they are taken apart once more, and only what the site knows is written again,
 * so that nothing else could run even if something else had been stored.
 */

const voids = new Set(['br', 'hr', 'img']);
/** Attributes by tag. */
const known = new Map<string, readonly string[]>([
  ...[
    ...['p', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'li', 'blockquote', 'footer', 'hr', 'br', 'table', 'thead'],
    ...['tbody', 'tr', 'figcaption', 'aside', 'code', 'sub', 'sup'],
  ].map((name): [string, string[]] => [name, []]),
  ['a', ['href', 'title']],
  ['ol', ['start']],
  ['figure', ['data-gallery']],
  ['img', ['src', 'alt', 'width', 'height']],
  ['th', ['colspan', 'rowspan', 'scope']],
  ['td', ['colspan', 'rowspan']],
]);

/** Options for texts outside the page itself: addresses are made absolute, pictures embedded, frames left out. */
interface ArticleUse {
  /** Returns the address of a picture; null leaves it out. */
  picture?: (src: string) => string | null;
  link?: (href: string) => string;
  /** Draws the page of another provider from its address and its label as plain text; a link unless given. */
  embed?: (url: string, label: string) => string;
  /** Leads from each described picture of a gallery, which is shown cut, to the whole one. */
  opensPictures?: boolean;
}

interface Tag {
  name: string;
  isEnd: boolean;
  attributes: Map<string, string>;
  end: number;
}

const nameAt = /[a-zA-Z][a-zA-Z0-9-]*/y;
const attributeAt = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;

/** Returns the tag that begins at a `<`; null if there is none. */
function readTag(html: string, at: number): Tag | null {
  const isEnd = html[at + 1] === '/';
  nameAt.lastIndex = at + (isEnd ? 2 : 1);
  const name = nameAt.exec(html)?.[0].toLowerCase();
  if (!name) return null;
  let position = nameAt.lastIndex;
  const attributes = new Map<string, string>();
  for (;;) {
    attributeAt.lastIndex = position;
    const found = attributeAt.exec(html);
    if (!found) break;
    position = attributeAt.lastIndex;
    const key = found[1]!.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, found[2] ?? found[3] ?? found[4] ?? '');
  }
  const end = html.indexOf('>', position);
  return end < 0 ? null : { name, isEnd, attributes, end: end + 1 };
}

const quoted = (value: string): string =>
  value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Decodes values written as HTML; only this sign is needed to follow an address. */
export const plainAddress = (value: string): string => value.replaceAll('&amp;', '&');
const isLink = (value: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(value);
const isPicture = (value: string): boolean => /^\/files\/[\w./~%-]+$/.test(value);

function attributesOf({ name, attributes }: Tag, use: ArticleUse): string | null {
  const written: string[] = [];
  for (const key of known.get(name) ?? []) {
    let value = attributes.get(key);
    if (value === undefined) continue;
    if (key === 'href') {
      if (!isLink(value)) continue;
      value = use.link?.(value) ?? value;
    }
    if (key === 'src') {
      const src = isPicture(value) ? (use.picture ? use.picture(value) : value) : null;
      if (!src) return null;
      value = src;
    }
    if (/^(width|height|colspan|rowspan|start)$/.test(key) && !/^\d{1,5}$/.test(value)) continue;
    if (key === 'data-gallery' && !galleryLayout(value)) continue;
    if (key === 'scope' && !/^(row|col|rowgroup|colgroup)$/.test(value)) continue;
    written.push(` ${key}="${quoted(value)}"`);
  }
  if (name === 'img') {
    if (!attributes.has('src')) return null;
    if (!attributes.has('alt')) written.push(' alt=""');
    written.push(' loading="lazy" decoding="async"');
  }
  if (name === 'a') written.push(' rel="noopener"');
  return written.join('');
}

interface Open {
  name: string;
  isShort: boolean;
  isGallery: boolean;
}

/**
 * Returns the address of a picture that a reader may open; null outside a gallery, within a link, and without words for
 * the link.
 */
function wholePicture({ attributes }: Tag, open: readonly Open[]): string | null {
  const isShownCut = open.some(({ isGallery }) => isGallery) && !open.some(({ name }) => name === 'a');
  return isShownCut && attributes.get('alt')?.trim() ? (attributes.get('src') ?? null) : null;
}

interface Article {
  text: string;
  /** The text of the 'In short' box; null if there is none. */
  inShort: string | null;
}

/** Takes the text of a story apart and writes it for a use. Time grows with its length alone. */
export function articleHtml(html: string, use: ArticleUse = {}): Article {
  const text: string[] = [];
  const short: string[] = [];
  const open: Open[] = [];
  let out = text;
  let at = 0;

  const close = (depth: number) => {
    while (open.length > depth) {
      const { name, isShort } = open.pop()!;
      if (isShort) out = text;
      else out.push(`</${name}>`);
    }
  };
  const enter = (tag: Tag) => {
    const isShort = tag.name === 'aside' && tag.attributes.has('data-facts') && out === text;
    if (isShort) {
      open.push({ name: tag.name, isShort, isGallery: false });
      out = short;
      return;
    }
    const attributes = attributesOf(tag, use);
    if (attributes === null) return;
    const written = `<${tag.name}${attributes}>`;
    const whole = use.opensPictures && tag.name === 'img' ? wholePicture(tag, open) : null;
    out.push(whole ? `<a href="${quoted(whole)}">${written}</a>` : written);
    if (!voids.has(tag.name))
      open.push({ name: tag.name, isShort: false, isGallery: attributes.includes('data-gallery=') });
  };

  while (at < html.length) {
    const next = html.indexOf('<', at);
    const tag = next < 0 ? null : readTag(html, next);
    const end = next < 0 ? html.length : tag ? next : next + 1;
    if (end > at) out.push(html.slice(at, end).replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    at = tag?.end ?? end;
    if (!tag || !known.has(tag.name)) continue;
    const embedded = tag.isEnd || tag.name !== 'figure' ? undefined : tag.attributes.get('data-embed-url');
    if (embedded !== undefined) {
      const stop = html.indexOf('</figure>', at);
      const inner = html.slice(at, stop < 0 ? html.length : stop);
      at = stop < 0 ? html.length : stop + '</figure>'.length;
      if (/^https?:\/\//i.test(embedded)) out.push(embedHtml(embedded, textOf(inner), use));
    } else if (tag.isEnd) {
      const depth = open.findLastIndex(({ name }) => name === tag.name);
      if (depth >= 0) close(depth);
    } else enter(tag);
  }
  close(0);
  return { text: text.join(''), inShort: short.length > 0 ? short.join('') : null };
}

function embedHtml(url: string, label: string, { embed }: ArticleUse): string {
  const link = `<a href="${quoted(url)}" rel="noopener">${label || quoted(url)}</a>`;
  return `<figure>${embed?.(plainAddress(url), decoded(label)) ?? ''}${link}</figure>`;
}

/** Returns the words between the tags, as HTML writes them. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\s+/g, ' ')
    .trim();

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
  });

/**
 * Returns the text as lines: for mails, for the clipboard, for search engines. Paragraphs are separated by an empty
 * line.
 */
export function plainText(html: string): string {
  const { text, inShort } = articleHtml(html);
  const lines = `${inShort ?? ''}${text}`
    .replace(/<(li|figcaption)\b[^>]*>/g, (_, name) => (name === 'li' ? '\n– ' : '\n'))
    .replace(/<(td|th)\b[^>]*>/g, '\t')
    .replace(/<br>|<tr>/g, '\n')
    .replace(/<\/(p|h2|h3|ul|ol|blockquote|table|figure|aside)>|<hr>/g, '\n\n')
    .replace(/<footer>/g, '\n')
    .replace(/<[^>]*>/g, '');
  return decoded(lines)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
