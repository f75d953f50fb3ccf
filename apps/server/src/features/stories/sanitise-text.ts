import { embedFrame, galleryLayout } from '@masthead/contract';
import sanitize from 'sanitize-html';
import { fileIdOf } from '../files/index.ts';

/** Addresses of the pictures that a writer may show, by the ids of their files. */
export type PictureAddresses = ReadonlyMap<string, string>;

type Attributes = Record<string, string>;
const tag = (tagName: string, attribs: Attributes = {}) => ({ tagName, attribs });

/** Attributes of a table's cells and pictures that are whole numbers. */
const numbers = (attribs: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(
    names.flatMap((name) => (/^[1-9]\d{0,3}$/.test(attribs[name] ?? '') ? [[name, attribs[name]!]] : [])),
  );

/**
 * Returns an address that a story may link to; one without a scheme gets one. Returns null for anything that could run,
 * or leads nowhere.
 */
function linkOf(address = ''): string | null {
  const text = address.trim();
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? text : null;
  if (/^mailto:[^\s<>"]+@[^\s<>"]+$/i.test(text) || /^tel:\+?[\d\s().-]{2,30}$/i.test(text)) return text;
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text) ? `https://${text}` : null;
}

/**
 * Reads bold and italic from styles, as word processors write them; Google Docs wraps whole texts in a b that is not
 * bold. A name that is not allowed is dropped.
 */
function styled(name: string, { style = '', id = '' }: Attributes) {
  if (name === 'b')
    return tag(/font-weight:\s*(normal|400)/i.test(style) || /^docs-internal/.test(id) ? 'b' : 'strong');
  if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) return tag('strong');
  return tag(/font-style:\s*italic/i.test(style) ? 'em' : name);
}

function link(_name: string, { href, title }: Attributes) {
  const address = linkOf(href);
  return tag('a', address ? { href: address, ...(title && { title: title.slice(0, 255) }), rel: 'noopener' } : {});
}

/** Keeps a picture of the library, a gallery or the frame of a provider; any other figure keeps its content. */
function figure(_name: string, attribs: Attributes) {
  const file = attribs['data-file-id'] ?? '';
  const embed = embedFrame(attribs['data-embed-url'] ?? '');
  if (embed) return tag('figure', { 'data-embed-url': embed.url });
  const layout = galleryLayout(attribs['data-gallery']);
  if (layout) return tag('figure', { 'data-gallery': layout });
  return tag('figure', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(file) ? { 'data-file-id': file } : {});
}

const picture = (addresses: PictureAddresses) => (_name: string, attribs: Attributes) => {
  const id = fileIdOf(attribs.src ?? '');
  const src = id && addresses.get(id);
  if (!src) return tag('img');
  return tag('img', { src, alt: (attribs.alt ?? '').slice(0, 1000), ...numbers(attribs, ['width', 'height']) });
};

const cell = (name: string, attribs: Attributes) =>
  tag(name, {
    ...numbers(attribs, ['colspan', 'rowspan']),
    ...(name === 'th' && /^(col|row)$/.test(attribs.scope ?? '') && { scope: attribs.scope! }),
  });

const blocks = ['div', 'section', 'article', 'main', 'center', 'address', 'dd', 'dt', 'pre'] as const;
const renamed: Record<string, string> = {
  i: 'em',
  cite: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  kbd: 'code',
  samp: 'code',
  tfoot: 'tbody',
  ...Object.fromEntries(blocks.map((name) => [name, 'p'])),
};
const allowed =
  'p h2 h3 strong em u s a ul ol li blockquote footer hr br table thead tbody tr th td figure img figcaption aside code sub sup';
/** Gone with all that is inside: what runs, and what browsers read by other rules. */
const removed =
  'script style iframe object embed applet template noscript noembed noframes textarea title xmp plaintext svg math select option head';

/** Pictures of others, figures that have lost theirs, and links around nothing go; a link to nowhere leaves its text. */
function left({ tag: name, attribs, mediaChildren, text }: sanitize.IFrame): boolean | 'excludeTag' {
  const isEmpty = mediaChildren.length === 0 && !text.trim();
  if (name === 'img') return !attribs.src;
  if (name === 'figure') return isEmpty;
  if (name !== 'a') return false;
  return isEmpty || (attribs.href ? false : 'excludeTag');
}

function clean(html: string, addresses: PictureAddresses): string {
  // The types of sanitize-html do not know `allowedEmptyAttributes` yet.
  const options: sanitize.IOptions & { allowedEmptyAttributes: string[] } = {
    allowedTags: allowed.split(' '),
    nonTextTags: removed.split(' '),
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      figure: ['data-file-id', 'data-embed-url', 'data-gallery'],
      aside: ['data-facts'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    allowedEmptyAttributes: ['alt', 'data-facts'],
    nestingLimit: 60,
    transformTags: {
      ...Object.fromEntries(Object.entries(renamed).map(([from, to]) => [from, () => tag(to)])),
      a: link,
      b: styled,
      span: styled,
      figure,
      img: picture(addresses),
      th: cell,
      td: cell,
      aside: () => tag('aside', { 'data-facts': '' }),
    },
    exclusiveFilter: left,
  };
  // As browsers write it: the end of a tag is found nowhere else, because the sign is escaped in texts and attributes.
  return sanitize(html, options).replaceAll(' />', '>');
}

/**
 * Returns HTML as stories may hold it: what the editor writes, and nothing else. Texts of word processors, other sites and
 * hostile hands become the same; clean text cleaned again does not change.
 */
export function sanitiseText(html: string, addresses: PictureAddresses): string {
  let text = clean(html.replaceAll('\u0000', ''), addresses);
  if (!blockPattern.test(html)) return text;
  // Blocks within blocks have become paragraphs within paragraphs; read again, the inner ones end the outer.
  for (let round = 0; round < 3; round++) text = clean(text.replace(/<p>\s*<\/p>/g, ''), addresses);
  return text.replace(/<p>\s*<\/p>/g, '');
}
const blockPattern = new RegExp(`<(?:${blocks.join('|')})[\\s>/]`, 'i');

/** Returns the files of the pictures in a text. */
export const picturesIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\ssrc\s*=\s*["']?(\/files\/[^"'\s>]+)/gi)].flatMap(([, path]) => fileIdOf(path!) ?? []),
  ),
];
