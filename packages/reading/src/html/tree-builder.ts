import { Tag } from './tags.ts';
import { comment, Element } from './tree.ts';

/** Deeper elements become siblings: walks of the tree may then recurse, and no page can exhaust the stack. */
const deepest = 200;
/** Elements that are open at once; a document with more is cut off. */
const mostOpen = 1200;
/**
 * Tags, texts, comments and attributes of one page. The largest real article found so far has less than half of that.
 */
const mostWork = 110_000;
/** Comparisons of a closing tag with open elements that count as one unit of work. */
const comparisons = 64;

/** Elements whose text contains no entities. */
const verbatim = new Set(['script', 'style', 'textarea', 'xmp']);

/** Builds the tree of a page from its tags and texts, and counts the work. */
export class TreeBuilder {
  readonly root = new Element('', [], null, 0);
  /** Elements that state facts about the page, in document order. */
  readonly stating: Element[] = [];
  /** Work that the page has caused so far. */
  work = 0;
  readonly #tags = new Map<string, Tag>();
  /** Tags of all open elements, and the elements of the first of them, with the root before. */
  readonly #open: Tag[] = [];
  readonly #parents: Element[] = [this.root];
  #parent = this.root;
  /** The last child of the parent, if it is a text that the next text continues. */
  #text: string | null = null;
  /** The open parts with rules of their own; true where these are XML's. */
  readonly #foreign: boolean[] = [];

  get isSpent(): boolean {
    return this.work > mostWork || this.#open.length > mostOpen;
  }

  /** Returns the rules for an element by its name as written. */
  tagOf(written: string): Tag {
    const known = this.#tags.get(written);
    if (known) return known;
    const name = written.toLowerCase();
    const tag = this.#tags.get(name) ?? new Tag(name);
    this.#tags.set(name, tag).set(written, tag);
    return tag;
  }

  text(text: string): void {
    this.work++;
    const { children, name } = this.#parent;
    const data = text.includes('&') && !verbatim.has(name) ? this.root.entities.text(text) : text;
    const at = this.#text === null ? children.length : children.length - 1;
    this.#text = this.#text === null ? data : this.#text + data;
    children[at] = this.#text;
  }

  comment(): void {
    this.work++;
    this.#parent.children.push(comment);
    this.#text = null;
  }

  open(tag: Tag, attributes: readonly string[], isSelfClosing: boolean): void {
    while (this.#open.length > 0 && tag.closes(this.#open.at(-1)!)) this.#closeLast();
    if (tag.isForeign !== null) this.#foreign.push(tag.isForeign);
    const element = this.#add(tag, attributes);
    if (tag.isVoid || (isSelfClosing && this.#foreign.at(-1))) return;
    this.#open.push(tag);
    if (this.#parents.length > deepest) return;
    this.#parents.push(element);
    this.#parent = element;
  }

  close(tag: Tag): void {
    if (tag.isForeign !== null) this.#foreign.pop();
    const at = tag.isVoid ? -1 : this.#open.lastIndexOf(tag);
    if (at >= 0) {
      this.work += (this.#open.length - at) / comparisons;
      while (this.#open.length > at) this.#closeLast();
    } else {
      this.work += this.#open.length / comparisons;
      // A paragraph or line break that was never opened is an empty one.
      if (tag.name === 'p' || tag.name === 'br') this.#add(tag, []);
    }
  }

  #add(tag: Tag, attributes: readonly string[]): Element {
    this.work++;
    const { children } = this.#parent;
    const element = new Element(tag.name, attributes, this.#parent, children.length);
    children.push(element);
    this.#text = null;
    if (tag.isStating) this.stating.push(element);
    return element;
  }

  #closeLast(): void {
    this.#open.pop();
    if (this.#open.length >= this.#parents.length - 1) return;
    this.#parents.pop();
    this.#parent = this.#parents.at(-1)!;
    this.#text = null;
  }
}
