import { type ChildNode, Element, isElement, isText } from '../html/tree.ts';
import { collapse, isBlock } from '../markup.ts';
import { hasPlainText, isDropCap, isHiddenByStyle, isHoverCard } from './elements.ts';
import { Kind, noKind, withoutTopics } from './labels.ts';

/** An element of the page with what the reader needs to know of it. */
export interface Box {
  name: string;
  /** Class, id, role and test names, in lower case: what the page's makers call it. */
  label: string;
  /** Meaning of the box's label. */
  kind: Kind;
  parent: Box | null;
  element: Element;
  /** Place among all boxes in document order, and that of the last box inside; its own for elements of a sentence. */
  index: number;
  last: number;
  /** The runs below it: [from, to). */
  from: number;
  to: number;
  children: Box[];
  /** Left out of the text, with all that is below. */
  removed: boolean;
}

/** A piece of text that a reader sees as one paragraph. */
export interface Run {
  text: string;
  /** Characters of it that are links. */
  linked: number;
  /** Characters of it that are bold. */
  bold: number;
  box: Box;
}

export interface Layout {
  root: Box;
  boxes: Box[];
  runs: Run[];
  /** True if the page exceeded a limit and the rest was left out. */
  isCut: boolean;
}

const skipped = new Set(
  'script style template iframe object embed applet svg math canvas audio video map select option textarea input head title link meta base frameset frame param source track rt rp'.split(
    ' ',
  ),
);
const bolds = new Set('b strong h1 h2 h3 h4 h5 h6'.split(' '));
/** Elements that contain no text of an article unless they were not closed. */
const closedSoon = new Set(['noscript', 'button', 'dialog']);
/** Elements allowed in a head; any other begins the body, as in browsers. */
const inHead = new Set('base basefont bgsound link meta noframes noscript script style template title'.split(' '));

const longestLabel = 400;
/** No page for readers has as many elements, paragraphs, characters or names; what follows is not read. */
const mostBoxes = 14_000;
const mostRuns = 9_000;
const mostCharacters = 700_000;
const mostNamed = 120_000;

/** Returns true for names; ids made from the text of a heading are none. */
const isName = (id: string): boolean => id.length < 40 && id.split(/[-_]+/).length < 5;

/** Returns the name that programs give to an element for their tests. */
const testName = (element: Element): string =>
  element.attribute('data-testid') ??
  element.attribute('data-component') ??
  element.attribute('data-component-name') ??
  element.attribute('data-module') ??
  '';

function labelOf(element: Element): string {
  const names = element.attribute('class') ?? '';
  const id = element.attribute('id') ?? '';
  const role = element.attribute('role') ?? '';
  const itemprop = element.attribute('itemprop') ?? '';
  const test = testName(element);
  if (!names && !id && !role && !itemprop && !test) return '';
  const own = id && !/^h[1-6]$/.test(element.name) && isName(id) ? id : '';
  // camelCase names are split, so that one list of words serves all spellings.
  const label =
    `${names.slice(0, longestLabel)} ${own} ${role.slice(0, 40)} ${itemprop.slice(0, 80)} ${test.slice(0, 80)}`
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .slice(0, longestLabel);
  return withoutTopics(label.replace(/\s+/g, ' ').trim());
}

type Named = Pick<Box, 'label' | 'kind'>;
const unnamed: Named = { label: '', kind: noKind };

/** Names that were met before: the pages of an outlet share theirs. */
const knownNames = new Map<string, Named>();
const mostKnown = 10_000;

/** Returns a piece of a page that does not keep the whole page in memory, as a slice would. */
const copyOf = (text: string): string => ` ${text}`.slice(1);

function namedBy(element: Element, raw: string): Named {
  const known = knownNames.get(raw);
  if (known) return known;
  const label = labelOf(element);
  const named = { label, kind: new Kind(label) };
  if (raw.length > longestLabel) return named;
  if (knownNames.size >= mostKnown) knownNames.clear();
  knownNames.set(copyOf(raw), named);
  return named;
}

/** Returns all parts of an element's name; elements of the same names are named once. */
function rawNames(element: Element): string {
  const names = element.attribute('class') ?? '';
  const id = element.attribute('id') ?? '';
  const role = element.attribute('role') ?? '';
  const itemprop = element.attribute('itemprop') ?? '';
  const test = testName(element);
  if (id === '' && role === '' && itemprop === '' && test === '') return names;
  return `${names}\n${/^h[1-6]$/.test(element.name) ? '' : id}\n${role}\n${itemprop}\n${test}`;
}

const isBlank = (node: ChildNode | undefined): boolean => node === undefined || (isText(node) && node.trim() === '');

/** Returns true for an element with nothing beside it. */
const standsAlone = (element: Element): boolean =>
  isBlank(element.sibling(-1)) &&
  isBlank(element.sibling(1)) &&
  element.sibling(-2) === undefined &&
  element.sibling(2) === undefined;

/** State of the text around an element. */
interface Flow {
  inLink: boolean;
  inBold: boolean;
  /** True while the paragraph has no other content. */
  open: boolean;
}

/** Returns white space as single spaces, without soft hyphens. */
const spaced = (text: string): string =>
  /[\n\t\u00a0\u00ad\u200b\u2028\u2029\ufeff\r\f\v]| {2}/.test(text)
    ? text.replace(/[\s\u00a0\u200b\u2028\u2029\ufeff]+/g, ' ').replaceAll('\u00ad', '')
    : text;

class LayoutBuilder {
  readonly runs: Run[] = [];
  readonly boxes: Box[] = [];
  readonly showHidden: boolean;
  isCut = false;
  #text = '';
  /** The text is empty or ends with a space; asking the text itself would copy it each time. */
  #atSpace = true;
  /** The text is a drop cap: what follows belongs to the same word. */
  #joinNext = false;
  #linked = 0;
  #bold = 0;
  #characters = 0;
  #named = 0;
  readonly #names = new Map<string, Named>([['', unnamed]]);

  constructor(showHidden: boolean) {
    this.showHidden = showHidden;
  }

  #endRun(box: Box): void {
    if (this.#joinNext) return;
    const text = this.#text.trim();
    if (text !== '' && this.runs.length < mostRuns)
      this.runs.push({
        text,
        linked: Math.min(this.#linked, text.length),
        bold: Math.min(this.#bold, text.length),
        box,
      });
    else if (text !== '') this.isCut = true;
    this.#text = '';
    this.#atSpace = true;
    this.#linked = 0;
    this.#bold = 0;
  }

  #addText(data: string, { inLink, inBold }: Flow): void {
    const left = mostCharacters - this.#characters;
    if (data.length > left) this.isCut = true;
    this.#characters += data.length;
    const text = spaced(data.length > left ? data.slice(0, Math.max(0, left)) : data);
    const added = this.#atSpace || this.#joinNext ? text.trimStart() : text;
    if (added === '') return;
    this.#joinNext = false;
    this.#text += added;
    this.#atSpace = added.endsWith(' ');
    const visible = added.trim().length;
    if (inLink) this.#linked += visible;
    if (inBold) this.#bold += visible;
  }

  #visitAll(nodes: ChildNode[], box: Box, flow: Flow): void {
    let breaks = 0;
    for (const node of nodes) {
      if (isText(node)) {
        if (breaks > 0 && node.trim() !== '') breaks = 0;
        this.#addText(node, flow);
      } else if (isElement(node)) {
        if (node.name === 'br') {
          // Two line breaks in a row are how old pages write paragraphs.
          if (++breaks >= 2) this.#endRun(box);
          else this.#addText(' ', { ...flow, inLink: false, inBold: false });
          continue;
        }
        breaks = 0;
        this.visit(node, box, flow);
      }
    }
  }

  #isSkipped(element: Element, parent: Box | null): boolean {
    const { name } = element;
    if (this.boxes.length >= mostBoxes) {
      this.isCut = true;
      return true;
    }
    if (skipped.has(name)) return true;
    if (closedSoon.has(name)) return !this.showHidden && !hasPlainText(element);
    return !this.showHidden && (isHiddenByStyle(element) || (parent !== null && isHoverCard(element)));
  }

  /** The name of an element; none once the page has spent its share of different names. */
  #labelled(element: Element): Named {
    const raw = rawNames(element);
    const known = this.#names.get(raw);
    if (known) return known;
    if (this.#named > mostNamed) return unnamed;
    const named = namedBy(element, raw);
    this.#named += named.label.length;
    if (this.#named > mostNamed) return unnamed;
    this.#names.set(raw, named);
    return named;
  }

  visit(element: Element, parent: Box | null, flow: Flow): Box | null {
    const { name } = element;
    if (this.#isSkipped(element, parent)) {
      if (isBlock(name) && parent) this.#endRun(parent);
      return null;
    }
    const block = isBlock(name) || parent === null;
    if (block && parent) this.#endRun(parent);
    const named = this.#labelled(element);
    const box: Box = {
      name,
      label: named.label,
      kind: named.kind,
      parent,
      element,
      index: this.boxes.length,
      last: this.boxes.length,
      from: this.runs.length,
      to: this.runs.length,
      children: [],
      removed: false,
    };
    this.boxes.push(box);
    parent?.children.push(box);
    // Text of an inline element belongs to the paragraph around it, unless there is nothing else in that.
    const own = block || !parent || (flow.open && standsAlone(element));
    this.#visitAll(element.children, own ? box : parent, {
      inLink: flow.inLink || name === 'a',
      inBold: flow.inBold || bolds.has(name),
      open: own,
    });
    if (this.#text !== '' && this.#text.length < 3 && isDropCap(this.#text, box.label)) this.#joinNext = true;
    if (own) this.#endRun(box);
    box.to = this.runs.length;
    // Text inside an inline element belongs to the box around it.
    if (own) box.last = this.boxes.length - 1;
    return box;
  }
}

/** Returns the visible part of a page: all but the head, whose end is the first element that cannot be in it. */
function shown(page: Element): ChildNode[] {
  return page.children.filter(isElement).flatMap((top): ChildNode[] => {
    if (top.name !== 'html' && top.name !== 'head') return [top];
    return top.children.flatMap((node): ChildNode[] => {
      const [head, nodes] =
        top.name === 'head'
          ? [true, [node]]
          : [isElement(node) && node.name === 'head', isElement(node) ? node.children : []];
      if (!head) return [node];
      const body = nodes.findIndex((one) => (isElement(one) ? !inHead.has(one.name) : isText(one) && one.trim()));
      return body < 0 ? [] : nodes.slice(body);
    });
  });
}

/** Returns the page as runs of text in reading order, with the boxes that contain them. */
export function layOut(page: Element, showHidden = false): Layout | null {
  const builder = new LayoutBuilder(showHidden);
  const shell = new Element('html', [], null, 0);
  for (const node of shown(page)) shell.children.push(node);
  const root = builder.visit(shell, null, { inLink: false, inBold: false, open: true });
  return root && { root, boxes: builder.boxes, runs: builder.runs, isCut: builder.isCut };
}

/** Returns the boxes nearest to a place among the runs, in document order. */
export function nearest(boxes: Box[], at: number, most: number): Box[] {
  if (boxes.length <= most) return boxes;
  return boxes
    .toSorted((a, b) => Math.abs(a.from - at) - Math.abs(b.from - at))
    .slice(0, most)
    .sort((a, b) => a.index - b.index);
}

/** Takes a box out of the text, with all that is below. */
export function remove({ boxes }: Layout, box: Box): void {
  for (let at = box.index; at <= box.last; at++) boxes[at]!.removed = true;
}

/** Returns true if the box is inside the other one, or is it. */
export const isWithin = (box: Box, outer: Box): boolean => box.index >= outer.index && box.index <= outer.last;

const longestLines = 2000;

/** Returns the lines of a small box, inline ones included; none for one of more than a few paragraphs. */
export function linesOf(box: Box): string[] {
  if (box.to - box.from > 8) return [];
  let text = '';
  const visit = (node: ChildNode): void => {
    if (text.length > longestLines) return;
    if (isText(node)) text += node.slice(0, longestLines).replace(/\s+/g, ' ');
    else if (isElement(node) && !skipped.has(node.name) && !closedSoon.has(node.name)) {
      const edge = isBlock(node.name) ? '\n' : node.name === 'time' || isKicker(node) ? ' ' : '';
      text += edge;
      for (const child of node.children) visit(child);
      text += edge;
    }
  };
  for (const child of box.element.children) visit(child);
  return text.split('\n').map(collapse).filter(Boolean);
}

/** Returns true for a separate line above a headline, written as an inline element beside another one. */
const isKicker = (element: Element): boolean =>
  element.name === 'span' &&
  [-1, 1].some((distance) => {
    const beside = element.sibling(distance);
    return isElement(beside) && /^(?:span|br|strong|em)$/.test(beside.name);
  });
