import { EntityDecoder } from './entities.ts';

/** The tree of an HTML page: elements, texts as plain strings, and places of comments, whose content nobody reads. */
export type ChildNode = Element | string | Comment;

class Comment {
  readonly isComment = true;
}

/** Every comment and declaration: each only separates the nodes around it. */
export const comment = new Comment();

export class Element {
  readonly name: string;
  /** Null for the root, which has no name. */
  readonly parent: Element | null;
  /** Place among the children of the parent. */
  readonly index: number;
  readonly children: ChildNode[] = [];
  /** The decoder of the whole page. */
  readonly entities: EntityDecoder;
  /** Names and values in turn, as written; entities are decoded when a value is asked for. */
  readonly #written: readonly string[];
  /** Values that were decoded before, by their place. */
  #decoded: Map<number, string> | null = null;

  constructor(name: string, written: readonly string[], parent: Element | null, index: number) {
    this.name = name;
    this.#written = written;
    this.parent = parent;
    this.index = index;
    this.entities = parent ? parent.entities : new EntityDecoder();
  }

  /** Returns the value of an attribute; the first if it is written twice. */
  attribute(name: string): string | undefined {
    const written = this.#written;
    for (let at = 0; at < written.length; at += 2) if (written[at] === name) return this.#value(at + 1);
    return undefined;
  }

  /** Returns all attributes in the order in which they are written. */
  attributes(): Map<string, string> {
    const all = new Map<string, string>();
    for (let at = 0; at < this.#written.length; at += 2)
      if (!all.has(this.#written[at]!)) all.set(this.#written[at]!, this.#value(at + 1));
    return all;
  }

  #value(at: number): string {
    const written = this.#written[at]!;
    if (!written.includes('&')) return written;
    this.#decoded ??= new Map();
    const known = this.#decoded.get(at);
    if (known !== undefined) return known;
    const value = this.entities.attribute(written);
    this.#decoded.set(at, value);
    return value;
  }

  /** Returns the node so many places behind this one, or before it if negative. */
  sibling(distance: number): ChildNode | undefined {
    return this.parent?.children[this.index + distance];
  }
}

export const isElement = (node: ChildNode | null | undefined): node is Element => node instanceof Element;

export const isText = (node: ChildNode | null | undefined): node is string => typeof node === 'string';

/** Elements below an element, itself not included, in document order. */
export function* elementsBelow(root: Element): Generator<Element> {
  for (const child of root.children) {
    if (isElement(child)) {
      yield child;
      yield* elementsBelow(child);
    }
  }
}

/** Returns the first elements below an element in document order, itself not included. */
export function firstElements(root: Element, most: number): Element[] {
  const found: Element[] = [];
  const waiting: ChildNode[] = root.children.toReversed();
  while (waiting.length > 0 && found.length < most) {
    const node = waiting.pop()!;
    if (!isElement(node)) continue;
    found.push(node);
    for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at]!);
  }
  return found;
}

/** Returns the text of a node and of everything below it, without scripts and styles. */
export function textBelow(node: ChildNode): string {
  if (isText(node)) return node;
  if (!isElement(node) || /^(?:script|style|template)$/.test(node.name)) return '';
  let text = '';
  for (const child of node.children) text += textBelow(child);
  return text;
}
