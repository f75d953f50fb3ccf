import type { Tag } from './tags.ts';
import type { Element } from './tree.ts';
import { TreeBuilder } from './tree-builder.ts';

const space = 0x20;
const exclamation = 0x21;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const dash = 0x2d;
const slash = 0x2f;
const equals = 0x3d;
const greater = 0x3e;
const question = 0x3f;

/** Returns true for a space, line end, form feed or tab. */
const isSpace = (code: number): boolean => code === space || (code <= 13 && code >= 9 && code !== 11);
const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
/** Returns true for what ends the name of a tag. */
const endsName = (code: number): boolean => code === greater || code === slash || isSpace(code);

/** Names of attributes that many elements have; others are put into lower case each time. */
const usualNames = new Map(
  (
    'class id href src alt title style type rel name content property itemprop itemscope itemtype role width height target ' +
    'hidden datetime data-testid data-component data-component-name data-module aria-label aria-hidden aria-modal lang'
  )
    .split(' ')
    .map((name) => [name, name]),
);

/**
 * Reads a page from its beginning to its end. Every search either finds its end or finishes the page, and so the time is
 * linear. What a method returns is the place at which reading continues.
 */
class PageReader {
  readonly #html: string;
  readonly #builder: TreeBuilder;

  constructor(html: string, builder: TreeBuilder) {
    this.#html = html;
    this.#builder = builder;
  }

  read(): number {
    const html = this.#html;
    let at = 0;
    while (at < html.length && !this.#builder.isSpent) {
      const start = html.indexOf('<', at);
      this.#addText(at, start < 0 ? html.length : start);
      at = start < 0 ? html.length : this.#readMarkup(start);
    }
    return at;
  }

  #code(at: number): number {
    return at < this.#html.length ? this.#html.charCodeAt(at) : -1;
  }

  #addText(from: number, to: number): number {
    if (from < to) this.#builder.text(this.#html.slice(from, to));
    return to;
  }

  /** Returns the place behind the next '>', or the end. */
  #behind(from: number): number {
    const end = this.#html.indexOf('>', from);
    return end < 0 ? this.#html.length : end + 1;
  }

  #skipSpaces(from: number): number {
    let at = from;
    while (isSpace(this.#code(at))) at++;
    return at;
  }

  #readMarkup(start: number): number {
    const code = this.#code(start + 1);
    if (isLetter(code)) return this.#readTag(start + 1);
    if (code === slash) return this.#readClosingTag(start);
    if (code === exclamation) return this.#readDeclaration(start);
    if (code === question) return this.#readUnseen(start + 2, '>');
    return this.#addText(start, start + 1);
  }

  #readClosingTag(start: number): number {
    const from = this.#skipSpaces(start + 2);
    const first = this.#code(from);
    if (first === greater || first < 0) return this.#addText(start, Math.min(from + 1, this.#html.length));
    if (!isLetter(first)) return this.#readUnseen(from, '>');
    let to = from + 1;
    for (let code = this.#code(to); code >= 0 && code !== greater && !isSpace(code); code = this.#code(to)) to++;
    if (to < this.#html.length) this.#builder.close(this.#builder.tagOf(this.#html.slice(from, to)));
    return this.#behind(to);
  }

  #readDeclaration(start: number): number {
    const html = this.#html;
    if (html.startsWith('--', start + 2)) return this.#readUnseen(start + 2, '-->');
    if (html.startsWith('[CDATA[', start + 2)) return this.#readUnseen(start + 9, ']]>');
    // The first character and one behind a dash are never the end.
    return this.#readUnseen(start + (this.#code(start + 2) === dash ? 4 : 3), '>');
  }

  /** Leaves out a comment, a declaration or an instruction, up to its end. */
  #readUnseen(from: number, end: string): number {
    const at = this.#html.indexOf(end, from);
    this.#builder.comment();
    return at < 0 ? this.#html.length : at + end.length;
  }

  /** Reads the tag whose name begins at a place. One that has no end is no tag. */
  #readTag(start: number): number {
    const html = this.#html;
    let at = start + 1;
    for (let code = this.#code(at); code >= 0 && !endsName(code); code = this.#code(at)) at++;
    if (at === html.length) return at;
    const tag = this.#builder.tagOf(html.slice(start, at));
    const attributes: string[] = [];
    let isSelfClosing = false;
    for (;;) {
      at = this.#skipSpaces(at);
      const code = this.#code(at);
      if (code < 0 || this.#builder.isSpent) return at;
      if (code === greater) break;
      if (code !== slash) at = this.#readAttribute(at, attributes);
      else {
        at = this.#skipSpaces(at + 1);
        isSelfClosing = this.#code(at) === greater;
      }
    }
    this.#builder.open(tag, attributes, isSelfClosing);
    return tag.isRaw && !isSelfClosing ? this.#readRaw(at + 1, tag) : at + 1;
  }

  /** Adds the name and the value of an attribute. */
  #readAttribute(start: number, to: string[]): number {
    const html = this.#html;
    this.#builder.work++;
    let at = start + 1;
    for (let code = this.#code(at); code >= 0 && code !== equals && !endsName(code); code = this.#code(at)) at++;
    const name = html.slice(start, at);
    to.push(usualNames.get(name) ?? name.toLowerCase());
    at = this.#skipSpaces(at);
    if (this.#code(at) !== equals) {
      to.push('');
      return at;
    }
    at = this.#skipSpaces(at + 1);
    const quote = this.#code(at);
    if (quote === doubleQuote || quote === singleQuote) {
      const end = html.indexOf(quote === doubleQuote ? '"' : "'", at + 1);
      if (end < 0) return html.length;
      to.push(html.slice(at + 1, end));
      return end + 1;
    }
    const from = at;
    for (let code = this.#code(at); code >= 0 && code !== greater && !isSpace(code); code = this.#code(at)) at++;
    to.push(html.slice(from, at));
    return at;
  }

  /** Reads the text of a script or the like, and its closing tag. */
  #readRaw(start: number, tag: Tag): number {
    const html = this.#html;
    for (let at = html.indexOf('</', start); at >= 0; at = html.indexOf('</', at + 2)) {
      const end = at + 2 + tag.name.length;
      const code = this.#code(end);
      if ((code !== greater && !isSpace(code)) || html.slice(at + 2, end).toLowerCase() !== tag.name) continue;
      this.#addText(start, at);
      this.#builder.close(tag);
      return this.#behind(end);
    }
    return this.#addText(start, html.length);
  }
}

interface Page {
  /** The element without a name around the whole page. */
  root: Element;
  /** Elements that state facts about the page: html, title, meta, link and script, in document order. */
  stating: Element[];
  /** Tags, texts, comments, attributes and comparisons of tags; the measure of the budget. */
  work: number;
  /** True if the page exceeded its budget and what follows was left out. */
  isCut: boolean;
}

/** Parses HTML as browsers do in most cases. Never throws; nesting and work are limited. */
export function parsePage(html: string): Page {
  const builder = new TreeBuilder();
  const end = new PageReader(html, builder).read();
  return { root: builder.root, stating: builder.stating, work: Math.round(builder.work), isCut: end < html.length };
}

/** Parses HTML as parsePage does and returns the tree alone. */
export const parseHtml = (html: string): Element => parsePage(html).root;
