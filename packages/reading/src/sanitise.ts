import { parseHtml } from './html/parse-html.ts';
import { words } from './html/tags.ts';
import { type ChildNode, type Element, isElement, isText } from './html/tree.ts';
import { collapse } from './markup.ts';
import { resolveUrl } from './web/canonical-url.ts';

const kept = words(
  'a abbr acronym address area article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del ' +
    'details dfn dir div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main ' +
    'mark nav ol p picture pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td ' +
    'tfoot th thead time tr tt u ul var wbr audio video source track map',
);
const empty = words('area br col hr img source track wbr');
/** Gone with all that is inside: what runs, what a browser parses by other rules, what only makes sense in a form. */
const removed = words(
  'script style iframe frame frameset object embed applet template noscript noembed noframes textarea title xmp ' +
    'plaintext svg math select option button input link meta base head param canvas listing dialog portal',
);
const everywhere = words('title lang dir');
const attributes: Record<string, ReadonlySet<string>> = {
  a: words('href hreflang'),
  img: words('src alt width height'),
  audio: words('src controls'),
  video: words('src poster controls width height'),
  source: words('src type media'),
  track: words('src kind srclang label'),
  td: words('colspan rowspan'),
  th: words('colspan rowspan scope'),
  col: words('span'),
  colgroup: words('span'),
  ol: words('start reversed'),
  time: words('datetime'),
  blockquote: words('cite'),
  q: words('cite'),
  del: words('cite datetime'),
  ins: words('cite datetime'),
};
const addresses = words('href src poster cite');

/** Characters that HTML gives a meaning, as references. Safe in text and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`]/g, (char) =>
    `&#${char.charCodeAt(0)};`
      .replace('&#38;', '&amp;')
      .replace('&#60;', '&lt;')
      .replace('&#62;', '&gt;')
      .replace('&#34;', '&quot;'),
  );

function safeAddress(value: string, name: string, base: string | null): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them inside a scheme
  const bare = value.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, '');
  if (name === 'href' && /^(mailto|tel):/i.test(bare)) return bare;
  if (/^[^/?#]*:/.test(bare) && !/^https?:/i.test(bare)) return null;
  const absolute = resolveUrl(value, base);
  if (absolute) return absolute;
  return base === null && URL.canParse(bare, 'http://x/') && !/^https?:/i.test(bare) ? bare : null;
}

function attributesOf(element: Element, base: string | null): string {
  const own = attributes[element.name];
  let text = '';
  for (const [name, value] of element.attributes()) {
    if (!everywhere.has(name) && !own?.has(name)) continue;
    const safe = addresses.has(name) ? safeAddress(value, name, base) : value;
    if (safe !== null) text += ` ${name}="${escapeHtml(safe)}"`;
  }
  if (element.name === 'a' && text.includes(' href=')) text += ' rel="noopener noreferrer nofollow"';
  return text;
}

const isPixel = (element: Element): boolean =>
  element.name === 'img' &&
  /^[01](px)?$/.test(element.attribute('width') ?? '') &&
  /^[01](px)?$/.test(element.attribute('height') ?? '');

function print(node: ChildNode, base: string | null): string {
  if (isText(node)) return escapeHtml(node);
  if (!isElement(node) || removed.has(node.name) || isPixel(node)) return '';
  const inside = node.children.map((child) => print(child, base)).join('');
  if (!kept.has(node.name)) return inside;
  const tag = `<${node.name}${attributesOf(node, base)}>`;
  if (node.name === 'img' && !tag.includes(' src=')) return '';
  return empty.has(node.name) ? tag : `${tag}${inside}</${node.name}>`;
}

/**
 * Makes foreign HTML harmless: elements and attributes by an allow list, only addresses of the web (made absolute
 * against `base` if given), text escaped again. Nothing that a browser could run is left, even from broken input,
 * because no element with separate parsing rules is ever printed.
 */
export function sanitiseHtml(html: string, base: string | null = null): string {
  return parseHtml(html)
    .children.map((child) => print(child, base))
    .join('')
    .trim();
}

/** Returns true if markup has nothing to read or see. */
export const isBlank = (html: string): boolean =>
  !/<(img|video|audio)\b/i.test(html) && collapse(html.replace(/<[^>]*>/g, '')) === '';
