import { type ChildNode, type Element, isCDATA, isTag, isText } from 'domhandler';
import { decodeHTML } from 'entities';
import { escapeHtml } from '../sanitise.ts';
import { parseXml } from './parse-xml.ts';

/** An element with a uniform name, independent of the file's prefix for its namespace. */
export interface XmlElement {
  /** 'title', or with a namespace's usual prefix: 'dc:creator'. Lower case. */
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Nearest xml:base, made absolute, and xml:lang. */
  base: string | null;
  language: string | null;
  source: Element;
}

const prefixes: [RegExp, string][] = [
  [/^https?:\/\/www\.w3\.org\/2005\/atom$|^https?:\/\/purl\.org\/atom\/|^https?:\/\/example\.com\/newformat|necho$/, 'atom'],
  [/^https?:\/\/purl\.org\/dc\/elements\//, 'dc'],
  [/^https?:\/\/purl\.org\/dc\/terms\//, 'dcterms'],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content/, 'content'],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/link/, 'l'],
  [/^https?:\/\/(purl\.org\/rss\/1\.0|my\.netscape\.com\/rdf|channel\.netscape\.com\/rdf|backend\.userland\.com|blogs\.law\.harvard|cyber\.law\.harvard|purl\.org\/net\/rss1\.1|my\.netscape\.com\/publish)/, ''],
  [/^https?:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns/, 'rdf'],
  [/^https?:\/\/search\.yahoo\.com\/mrss/, 'media'],
  [/itunes\.com\/dtds?\/podcast-1\.0\.dtd$|itunes\.com\/dtds\/podcast/, 'itunes'],
  [/^https?:\/\/www\.google\.com\/schemas\/play-podcasts/, 'googleplay'],
  [/^https?:\/\/(podcastindex\.org\/namespace|github\.com\/podcastindex-org\/podcast-namespace)/, 'podcast'],
  [/^https?:\/\/www\.w3\.org\/1999\/xhtml/, 'xhtml'],
  [/^https?:\/\/rssnamespace\.org\/feedburner/, 'feedburner'],
  [/^https?:\/\/www\.google\.com\/schemas\/sitemap-news/, 'news'],
  [/^https?:\/\/www\.google\.com\/schemas\/sitemap-(image|video)/, 'sitemap-media'],
  [/sitemap/, ''],
]; // biome-ignore format: a table

const prefixOf = (uri: string, fallback: string): string =>
  prefixes.find(([pattern]) => pattern.test(uri.trim().toLowerCase()))?.[1] ?? fallback;

/** Decodes XML's references and, since feeds contain them too, HTML's, so that the text is as its author meant it. */
const decoded = (raw: string): string => fixControls(raw.includes('&') ? decodeHTML(raw) : raw);

/** Replaces C1 controls, which are wrongly encoded windows-1252 punctuation. */
function fixControls(text: string): string {
  if (!/[\u0080-\u009f]/.test(text)) return text;
  const decoder = new TextDecoder('windows-1252');
  return text.replace(/[\u0080-\u009f]/g, (char) => decoder.decode(Uint8Array.of(char.charCodeAt(0))));
}

function attributesOf(element: Element): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(element.attribs)) attributes[name] = decoded(value);
  return attributes;
}

interface Scope {
  names: Record<string, string>;
  base: string | null;
  language: string | null;
}

function scopeOf(outer: Scope, attributes: Record<string, string>): Scope {
  const base = attributes['xml:base'];
  const language = attributes['xml:lang'] ?? outer.language;
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (!base && declared.length === 0) return { ...outer, language };
  const names = { ...outer.names };
  for (const [name, uri] of declared) {
    const prefix = name === 'xmlns' ? '' : name.slice(6);
    names[prefix] = prefixOf(uri, prefix);
  }
  const resolved = base ? (URL.parse(base.trim(), outer.base ?? undefined)?.href ?? outer.base) : outer.base;
  return { names, base: resolved, language };
}

function convert(source: Element, outer: Scope, core: string | null): XmlElement {
  const attributes = attributesOf(source);
  const scope = scopeOf(outer, attributes);
  const colon = source.name.indexOf(':');
  const prefix = colon < 0 ? '' : source.name.slice(0, colon);
  const local = source.name.slice(colon + 1);
  const own = scope.names[prefix] ?? prefix;
  // The vocabulary of the root element needs no prefix: Atom's names are plain in an Atom feed.
  const known = core ?? own;
  const name = own === '' || own === known ? local : `${own}:${local}`;
  const children: XmlElement[] = [];
  for (const child of source.children) if (isTag(child)) children.push(convert(child, scope, known));
  return { name, attributes, children, base: scope.base, language: scope.language, source };
}

/** Returns the root elements of an XML text; an empty list if there are none. `base` is the address of the document. */
export function readXml(text: string, base: string | null): XmlElement[] {
  const scope: Scope = { names: {}, base, language: null };
  return parseXml(text)
    .children.filter(isTag)
    .map((element) => convert(element, scope, null));
}

const joined = (nodes: ChildNode[], inside: (node: ChildNode) => string): string => nodes.map(inside).join('');

/** Returns the inner text, references decoded once, without markup. */
export function textOf(element: XmlElement | undefined): string {
  if (!element) return '';
  const visit = (node: ChildNode): string => {
    if (isCDATA(node)) return joined(node.children, (child) => (isText(child) ? fixControls(child.data) : ''));
    if (isText(node)) return decoded(node.data);
    return isTag(node) ? joined(node.children, visit) : '';
  };
  return joined(element.source.children, visit).trim();
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);
const isVoid = (name: string): boolean => /^(img|br|hr|wbr|area|col|source|input)$/.test(name);

/** Returns the inner markup as HTML: elements unchanged, but without prefixes. */
export function markupOf(element: XmlElement): string {
  const visit = (node: ChildNode): string => {
    if (isCDATA(node)) return joined(node.children, (child) => (isText(child) ? escapeHtml(child.data) : ''));
    if (isText(node)) return escapeHtml(decoded(node.data));
    if (!isTag(node)) return '';
    const name = bare(node.name);
    const attributes = Object.entries(attributesOf(node)).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
    const tag = `<${name}${attributes.join('')}>`;
    return isVoid(name) ? tag : `${tag}${joined(node.children, visit)}</${name}>`;
  };
  return joined(element.source.children, visit).trim();
}

export const hasElements = (element: XmlElement): boolean => element.children.length > 0;

export const child = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined => {
  for (const name of names) {
    const found = element?.children.find((one) => one.name === name);
    if (found) return found;
  }
  return undefined;
};

export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? [];
