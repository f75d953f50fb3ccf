import { type ChildNode, type Document, DomHandler, Element, isTag, isText, type ParentNode } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Deeper elements become siblings: walks below may then recurse, and no page can exhaust the stack. */
const deepest = 200;
/** Open elements kept by the tokeniser itself; beyond this a document is an attack and is cut off. */
const mostOpen = 3000;

class ShallowHandler extends DomHandler {
  readonly stop: () => void;
  #above = 0;

  constructor(xmlMode: boolean, stop: () => void) {
    super(null, { xmlMode });
    this.stop = stop;
  }

  override onopentag(name: string, attribs: Record<string, string>): void {
    if (this.tagStack.length > deepest) {
      this.addNode(new Element(name, attribs));
      this.#above++;
      if (this.#above > mostOpen) this.stop();
    } else super.onopentag(name, attribs);
  }

  override onclosetag(): void {
    if (this.#above > 0) this.#above--;
    else super.onclosetag();
  }
}

function parse(text: string, xmlMode: boolean): Document {
  let stopped = false;
  const handler = new ShallowHandler(xmlMode, () => {
    stopped = true;
  });
  const parser = new Parser(handler, {
    xmlMode,
    decodeEntities: !xmlMode,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
    recognizeCDATA: xmlMode,
  });
  const step = 1 << 16;
  for (let at = 0; at < text.length && !stopped; at += step) parser.write(text.slice(at, at + step));
  parser.end();
  return handler.root;
}

/** HTML to a tree of domhandler nodes. Never throws; nesting is limited to 200 levels. */
export const parseHtml = (html: string): Document => parse(html, false);

/**
 * XML, well formed or not, to a tree. Entities are left as they stand (see xml-tree.ts) and nothing outside the
 * text is ever loaded: declarations of external entities are ignored. Never throws.
 */
export const parseXml = (xml: string): Document => parse(xml, true);

/** Elements below a node, itself not included, in document order. */
export function* elementsBelow(node: ParentNode): Generator<Element> {
  for (const child of node.children) {
    if (isTag(child)) {
      yield child;
      yield* elementsBelow(child);
    }
  }
}

/** Text of a node and all that is below it, without scripts and styles. */
export function textBelow(node: ChildNode | Document): string {
  if (isText(node)) return node.data;
  if (!('children' in node)) return '';
  if (isTag(node) && (node.name === 'script' || node.name === 'style' || node.name === 'template')) return '';
  let text = '';
  for (const child of node.children) text += textBelow(child);
  return text;
}

export const collapse = (text: string): string => text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();

const blocks = new Set(
  'address article aside blockquote br center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** HTML to one line of plain text: tags gone, entities decoded, blocks apart by a space. */
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
