import { collapse, plainText } from '../markup.ts';
import { isBlank, sanitiseHtml } from '../sanitise.ts';
import { resolveUrl } from '../web/canonical-url.ts';
import { parseDate } from './dates.ts';
import type { Episode, LinkedFile } from './feed.ts';
import { child, childrenNamed, hasElements, markupOf, textOf, type XmlElement } from './xml-tree.ts';

const isAtomText = /^(atom:)?(title|summary|content|subtitle|tagline|rights|copyright|info)$/;

/** Returns the text of an element as HTML, by Atom's `type` and `mode`; elsewhere escaped HTML is usual. */
function htmlOf(element: XmlElement | undefined): string {
  if (!element) return '';
  const type = (element.attributes.type ?? '').toLowerCase();
  const mode = element.attributes.mode;
  if (type === 'xhtml' || mode === 'xml' || type.endsWith('+xml') || hasElements(element)) return markupOf(element);
  const text = textOf(element);
  if (mode === 'base64' || (/^application\/octet-stream|base64/.test(type) && isAtomText.test(element.name))) {
    return Buffer.from(text, 'base64').toString('utf8');
  }
  return text;
}

/** Returns true for plain text of Atom, whose angle brackets are no markup. */
export const isLiteral = (element: XmlElement): boolean => {
  const type = (element.attributes.type ?? '').toLowerCase();
  return (type === 'text' || type === 'text/plain') && element.attributes.mode !== 'escaped' && !hasElements(element);
};

const literal = (written: string): string =>
  /^<\/?[a-z-]+>$/i.test(written) && !/^<\/?(p|b|i|br|em|strong|div|span|img|a)>$/i.test(written) ? written : '';

export const text = (element: XmlElement | undefined): string | null => {
  if (!element) return null;
  const written = htmlOf(element);
  // A title such as '</example>' consists only of markup, and is meant literally.
  return (isLiteral(element) ? collapse(textOf(element)) : plainText(written) || literal(written)) || null;
};

export const firstText = (element: XmlElement, names: string[]): string | null => {
  for (const name of names) {
    for (const candidate of childrenNamed(element, name)) {
      const found = text(candidate);
      if (found) return found;
    }
  }
  return null;
};

export const html = (element: XmlElement | undefined): string | null => {
  const clean = element ? sanitiseHtml(htmlOf(element), element.base) : '';
  return clean && !isBlank(clean) ? clean : null;
};

export const date = (element: XmlElement, names: string[]): Date | null => {
  for (const name of names) {
    for (const candidate of childrenNamed(element, name)) {
      const found = parseDate(textOf(candidate));
      if (found) return found;
    }
  }
  return null;
};

export const absolute = (element: XmlElement | undefined, value?: string | null): string | null =>
  resolveUrl(value === undefined ? textOf(element) : value, element?.base);

function person(element: XmlElement | undefined): string | null {
  if (!element) return null;
  const named = firstText(element, ['name', 'atom:name', 'foaf:name', 'itunes:name']);
  if (named) return named;
  return (
    firstText(element, ['email', 'atom:email', 'itunes:email']) ??
    (child(element, 'uri', 'homepage') ? null : text(element))
  );
}

const longestName = 300;

/** Returns Jane Doe for both 'me@example.org (Jane Doe)' and 'Jane Doe <me@example.org>'. */
function nameOf(stated: string | null): string | null {
  const author = stated?.slice(0, longestName) ?? null;
  const match =
    /^\S+@\S+\s*\(([^()]+)\)$/.exec(author ?? '') ??
    /^([^<>@]+?)\s*<[^<>]*@[^<>]*>$/.exec(author ?? '') ??
    /^([^()@]+?)\s*\([^()\s]+@[^()\s]+\)$/.exec(author ?? '');
  return match?.[1]?.trim() || author;
}

const authorNames = [
  'author',
  'atom:author',
  'dc:creator',
  'dc:author',
  'itunes:author',
  'media:credit',
  'googleplay:author',
];

export function authorOf(element: XmlElement, more: string[] = []): string | null {
  for (const name of [...authorNames, ...more]) {
    const people = childrenNamed(element, name).map((one) => nameOf(person(one)));
    const unique = [...new Set(people.filter((one) => one !== null))];
    if (unique.length > 0) return unique.join(', ');
  }
  return null;
}

/** Returns the address of an item: Atom's alternate link before RSS's text, a stated original before a redirect. */
export function linkOf(element: XmlElement): string | null {
  const links = [...childrenNamed(element, 'link'), ...childrenNamed(element, 'atom:link')];
  const withHref = links.filter((link) => link.attributes.href !== undefined);
  const isHtml = (link: XmlElement) => /^$|html/.test(link.attributes.type ?? '');
  const alternates = withHref.filter((link) => /^(alternate)?$/i.test(link.attributes.rel ?? ''));
  const written = links.filter((link) => link.attributes.href === undefined && textOf(link));
  const best = alternates.find(isHtml) ?? alternates[0];
  for (const link of written) {
    const url = absolute(link);
    if (url) return url;
  }
  return best ? absolute(best, best.attributes.href) : null;
}

export function itemUrl(item: XmlElement): string | null {
  const original = absolute(child(item, 'feedburner:origlink', 'l:permalink'));
  if (original) return original;
  const link = linkOf(item);
  if (link) return link;
  const guid = child(item, 'guid');
  if (guid && guid.attributes.ispermalink?.toLowerCase() !== 'false' && /^https?:/i.test(textOf(guid)))
    return absolute(guid);
  const about = item.attributes['rdf:about'];
  const other = about && /^https?:/i.test(about) ? about : (item.attributes.href ?? child(item, 'a')?.attributes.href);
  if (other) return absolute(item, other);
  const enclosure = child(item, 'enclosure');
  if (enclosure) return absolute(enclosure, enclosure.attributes.url);
  const id = child(item, 'id', 'atom:id');
  if (id && /^https?:/i.test(textOf(id))) return absolute(id);
  const related = childrenNamed(item, 'link').find((one) => one.attributes.href && one.attributes.rel !== 'self');
  const comments = child(item, 'comments');
  return related ? absolute(related, related.attributes.href) : comments ? absolute(comments) : null;
}

const isPicture = (element: XmlElement): boolean => {
  const { medium, type, url } = element.attributes;
  return (
    medium === 'image' ||
    Boolean(type?.startsWith('image')) ||
    (!medium && !type && /\.(jpe?g|png|webp|gif|avif)(\?|$)/i.test(url ?? ''))
  );
};

export function imageOf(item: XmlElement, content: string | null): string | null {
  const media = [item, ...childrenNamed(item, 'media:group')].flatMap((one) => one.children);
  const pictures = media.filter((one) => (one.name === 'media:content' || one.name === 'enclosure') && isPicture(one));
  const thumbnails = media.filter((one) => one.name === 'media:thumbnail');
  const links = media.filter(
    (one) => /link$/.test(one.name) && one.attributes.rel === 'enclosure' && /^image/.test(one.attributes.type ?? ''),
  );
  for (const one of [...pictures, ...thumbnails, ...links]) {
    const url = absolute(one, one.attributes.url ?? one.attributes.href ?? null);
    if (url) return url;
  }
  const named = child(item, 'itunes:image', 'image', 'googleplay:image');
  const url = named && absolute(named, named.attributes.href ?? textOf(child(named, 'url') ?? named));
  return url ?? /<img[^>]*? src="(https?:[^"]+)"/.exec(content ?? '')?.[1]?.replaceAll('&amp;', '&') ?? null;
}

const mostTranscripts = 10;

/** Returns the recording of an entry that names a transcript of it (Podcasting 2.0). */
export function episodeOf(item: XmlElement): Episode | null {
  const linked = (one: XmlElement, url: string | undefined): LinkedFile[] => {
    const address = absolute(one, url ?? null);
    return address ? [{ url: address, type: (one.attributes.type ?? '').toLowerCase().slice(0, 100) }] : [];
  };
  const [media] = [
    ...childrenNamed(item, 'enclosure'),
    ...childrenNamed(item, 'link'),
    ...childrenNamed(item, 'atom:link'),
  ]
    .filter((one) => one.name === 'enclosure' || one.attributes.rel === 'enclosure')
    .flatMap((one) => linked(one, one.attributes.url ?? one.attributes.href))
    .filter(({ type }) => /^(audio|video)\//.test(type));
  const transcripts = childrenNamed(item, 'podcast:transcript')
    .slice(0, mostTranscripts)
    .flatMap((one) => linked(one, one.attributes.url));
  return media && transcripts.length > 0 ? { media, transcripts } : null;
}

export function categoriesOf(item: XmlElement): string[] {
  const found = item.children.flatMap((one) => {
    if (!/^(category|dc:subject|atom:category|media:category|itunes:category)$/.test(one.name)) return [];
    return collapse(one.attributes.label ?? one.attributes.term ?? one.attributes.text ?? text(one) ?? '');
  });
  const keywords = (text(child(item, 'itunes:keywords', 'media:keywords')) ?? '').split(',').map((word) => word.trim());
  return [...new Set([...found, ...keywords].filter(Boolean))];
}
