import { type ChildNode, type Document, DomHandler, Element, isTag, isText, type ParentNode } from 'domhandler';
import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { Parser } from 'htmlparser2';

/** Deeper elements become siblings: walks below may then recurse, and no page can exhaust the stack. */
const deepest = 200;
/** Elements that the tokeniser keeps open; a document with more is cut off. */
const mostOpen = 1000;
/**
 * Tags, texts, comments and attributes of one page. The largest real article found so far has less than half of that.
 */
const mostEvents = 110_000;
/** Comparisons of closing tags with open elements that one page may cost, in units of 64. */
const closingUnit = 64;
const step = 1 << 14;
/** No name of a character is longer. */
const longestEntity = 40;

/** Elements that state facts about the page. */
const stating = new Set(['html', 'title', 'meta', 'link', 'script']);
/** Elements whose text contains no entities. */
const verbatim = new Set(['script', 'style', 'textarea', 'xmp']);

class ShallowHandler extends DomHandler {
  /** Work that the document has caused so far. */
  events = 0;
  isTooOpen = false;
  /** Elements that state facts about the page, in document order. */
  readonly stating: Element[] = [];
  readonly #decodes: boolean;
  #above = 0;
  #peak = 0;

  constructor(xmlMode: boolean) {
    super(null, { xmlMode });
    this.#decodes = !xmlMode;
  }

  /** Most elements that were open at once since the last call. */
  takePeak(): number {
    const peak = this.#peak;
    this.#peak = this.tagStack.length + this.#above;
    return peak;
  }

  onattribute(): void {
    this.events++;
  }

  override ontext(data: string): void {
    this.events++;
    // Entities are decoded here because the tokeniser is far slower when it looks for them.
    const hasEntity = this.#decodes && data.includes('&') && !verbatim.has(this.#innermost());
    super.ontext(hasEntity ? decodeHTML(data) : data);
  }

  override oncomment(data: string): void {
    this.events++;
    super.oncomment(data);
  }

  #innermost(): string {
    const node = this.tagStack[this.tagStack.length - 1];
    return node && isTag(node) ? node.name : '';
  }

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.events++;
    if (this.#decodes)
      for (const key in attribs) if (attribs[key]!.includes('&')) attribs[key] = decodeHTMLAttribute(attribs[key]!);
    if (this.tagStack.length > deepest) {
      const element = new Element(name, attribs);
      this.addNode(element);
      if (stating.has(name)) this.stating.push(element);
      this.#above++;
      if (this.#above > mostOpen) this.isTooOpen = true;
    } else {
      super.onopentag(name, attribs);
      const opened = this.tagStack[this.tagStack.length - 1];
      if (stating.has(name) && opened && isTag(opened)) this.stating.push(opened);
    }
    this.#peak = Math.max(this.#peak, this.tagStack.length + this.#above);
  }

  override onclosetag(): void {
    if (this.#above > 0) this.#above--;
    else super.onclosetag();
  }
}

/** Returns the end of the piece of a text that begins at a place; no entity is cut in two. */
function pieceEnd(text: string, at: number): number {
  const end = at + step;
  if (end >= text.length) return text.length;
  const entity = text.slice(end - longestEntity, end).lastIndexOf('&');
  return entity < 0 ? end : end - longestEntity + entity;
}

function closingTags(chunk: string): number {
  let count = 0;
  for (let at = chunk.indexOf('</'); at >= 0; at = chunk.indexOf('</', at + 2)) count++;
  return count;
}

/** A parsed document. */
interface Parsed {
  document: Document;
  /** Elements that state facts about the page: html, title, meta, link and script, in document order. */
  stating: Element[];
  /** Events and comparisons that parsing took; the measure of the budget. */
  work: number;
  /** True if the document exceeded its budget and what follows was left out. */
  isCut: boolean;
}

function parse(text: string, xmlMode: boolean): Parsed {
  const handler = new ShallowHandler(xmlMode);
  const parser = new Parser(handler, {
    xmlMode,
    decodeEntities: false,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
    recognizeCDATA: xmlMode,
  });
  let closing = 0;
  let at = 0;
  const isSpent = () => handler.isTooOpen || (!xmlMode && handler.events + closing > mostEvents);
  while (at < text.length && !isSpent()) {
    const end = pieceEnd(text, at);
    const chunk = text.slice(at, end);
    at = end;
    parser.write(chunk);
    // A closing tag is looked for among all open elements, also when nothing opened it.
    closing += (closingTags(chunk) * handler.takePeak()) / closingUnit;
  }
  parser.end();
  return {
    document: handler.root,
    stating: handler.stating,
    work: Math.round(handler.events + closing),
    isCut: at < text.length,
  };
}

/** Parses HTML to a tree of domhandler nodes. Never throws; nesting and work are limited. */
export const parsePage = (html: string): Parsed => parse(html, false);

/** Parses HTML as parsePage does and returns the tree alone. */
export const parseHtml = (html: string): Document => parse(html, false).document;

/**
 * Parses XML, well formed or not, into a tree. Entities are left unchanged (see xml-tree.ts) and nothing outside the
 * text is ever loaded: declarations of external entities are ignored. Never throws.
 */
export const parseXml = (xml: string): Document => parse(xml, true).document;

/** Elements below a node, itself not included, in document order. */
export function* elementsBelow(node: ParentNode): Generator<Element> {
  for (const child of node.children) {
    if (isTag(child)) {
      yield child;
      yield* elementsBelow(child);
    }
  }
}

/** Returns the first elements below a node in document order, itself not included. */
export function firstElements(root: ParentNode, most: number): Element[] {
  const found: Element[] = [];
  const waiting: ChildNode[] = root.children.toReversed();
  while (waiting.length > 0 && found.length < most) {
    const node = waiting.pop()!;
    if (!isTag(node)) continue;
    found.push(node);
    for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at]!);
  }
  return found;
}

/** Returns the text of a node and of everything below it, without scripts and styles. */
export function textBelow(node: ChildNode | Document): string {
  if (isText(node)) return node.data;
  if (!('children' in node)) return '';
  if (isTag(node) && (node.name === 'script' || node.name === 'style' || node.name === 'template')) return '';
  let text = '';
  for (const child of node.children) text += textBelow(child);
  return text;
}

/** Soft hyphens and control characters: no reader sees them, and no search finds a word that contains one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unseen = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u00ad]+/g;

/** Puts text on one line, without soft hyphens and control characters. */
export const collapse = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(/[\s\u00a0\u200b\ufeff]+/g, ' ')
    .trim();

const blocks = new Set(
  'address article aside blockquote br center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Turns HTML into one line of plain text: without tags, entities decoded, blocks separated by a space. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return collapse(html);
  let text = '';
  const visit = (node: ChildNode): void => {
    if (isText(node)) text += node.data;
    else if (isTag(node)) {
      if (node.name === 'script' || node.name === 'style') return;
      if (blocks.has(node.name)) text += ' ';
      for (const child of node.children) visit(child);
      if (blocks.has(node.name)) text += ' ';
    }
  };
  for (const child of parseHtml(html).children) visit(child);
  return collapse(text);
}

export const isBlock = (name: string): boolean => blocks.has(name);
