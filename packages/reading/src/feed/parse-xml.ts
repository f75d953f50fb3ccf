import { type Document, DomHandler, Element } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Deeper elements become siblings: walks of the tree may then recurse, and no file can exhaust the stack. */
const deepest = 200;
/** Elements that the tokeniser keeps open; a document with more is cut off. */
const mostOpen = 1000;
const step = 1 << 14;

class ShallowHandler extends DomHandler {
  isTooOpen = false;
  #above = 0;

  constructor() {
    super(null, { xmlMode: true });
  }

  override onopentag(name: string, attribs: Record<string, string>): void {
    if (this.tagStack.length > deepest) {
      this.addNode(new Element(name, attribs));
      this.#above++;
      if (this.#above > mostOpen) this.isTooOpen = true;
    } else super.onopentag(name, attribs);
  }

  override onclosetag(): void {
    if (this.#above > 0) this.#above--;
    else super.onclosetag();
  }
}

/**
 * Parses XML, well formed or not, into a tree. Entities are left unchanged (see xml-tree.ts) and nothing outside the
 * text is ever loaded: declarations of external entities are ignored. Never throws.
 */
export function parseXml(xml: string): Document {
  const handler = new ShallowHandler();
  const parser = new Parser(handler, {
    xmlMode: true,
    decodeEntities: false,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
    recognizeCDATA: true,
  });
  for (let at = 0; at < xml.length && !handler.isTooOpen; at += step) parser.write(xml.slice(at, at + step));
  parser.end();
  return handler.root;
}
