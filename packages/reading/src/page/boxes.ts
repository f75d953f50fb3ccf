import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { collapse, isBlock } from '../markup.ts';
import { withoutTopics } from './labels.ts';

/** An element of the page with what the reader needs to know of it. */
export interface Box {
  name: string;
  /** Class, id, role and test names, in lower case: what the page's makers call it. */
  label: string;
  attributes: Record<string, string>;
  parent: Box | null;
  element: Element;
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
}

const skipped = new Set(
  'script style noscript template iframe object embed applet svg math canvas audio video map select option textarea button input head title link meta base frameset frame dialog param source track rt rp'.split(
    ' ',
  ),
);
const hiddenStyle = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

const isHidden = ({ attribs }: Element): boolean =>
  attribs.hidden !== undefined ||
  (attribs.style !== undefined && hiddenStyle.test(attribs.style)) ||
  attribs['aria-modal'] === 'true';

const longestLabel = 400;
/** No page for readers has as many elements; what follows is not read. */
const mostBoxes = 30_000;

/** Ids made from the text of a heading are no names. */
const isName = (id: string): boolean => id.length < 40 && id.split(/[-_]+/).length < 5;

function labelOf({ name, attribs }: Element): string {
  const { class: names, id, role = '', itemprop = '' } = attribs;
  const test =
    attribs['data-testid'] ??
    attribs['data-component'] ??
    attribs['data-component-name'] ??
    attribs['data-module'] ??
    '';
  if (!names && !id && !role && !itemprop && !test) return '';
  const own = id && !/^h[1-6]$/.test(name) && isName(id) ? id : '';
  // camelCase names are parted, so that one list of words serves all spellings.
  const label = `${names ?? ''} ${own} ${role} ${itemprop} ${test}`
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .slice(0, longestLabel);
  return withoutTopics(label.replace(/\s+/g, ' ').trim());
}

const isBlank = (node: ChildNode | null): boolean => node === null || (isText(node) && node.data.trim() === '');

function standsAlone({ prev, next }: Element): boolean {
  return isBlank(prev) && isBlank(next) && (prev?.prev ?? null) === null && (next?.next ?? null) === null;
}

class LayoutBuilder {
  readonly runs: Run[] = [];
  readonly boxes: Box[] = [];
  readonly showHidden: boolean;
  #text = '';
  #linked = 0;
  #bold = 0;

  constructor(showHidden: boolean) {
    this.showHidden = showHidden;
  }

  #endRun(box: Box): void {
    const text = this.#text.trim();
    if (text !== '')
      this.runs.push({
        text,
        linked: Math.min(this.#linked, text.length),
        bold: Math.min(this.#bold, text.length),
        box,
      });
    this.#text = '';
    this.#linked = 0;
    this.#bold = 0;
  }

  #addText(data: string, inLink: boolean, inBold: boolean): void {
    const text = data.replace(/[\s\u00a0\u200b\u2028\u2029\ufeff]+/g, ' ').replaceAll('\u00ad', '');
    const added = this.#text === '' || this.#text.endsWith(' ') ? text.trimStart() : text;
    this.#text += added;
    const visible = added.trim().length;
    if (inLink) this.#linked += visible;
    if (inBold) this.#bold += visible;
  }

  #visitAll(nodes: ChildNode[], box: Box, inLink: boolean, inBold: boolean, open: boolean): void {
    let breaks = 0;
    for (const node of nodes) {
      if (isText(node)) {
        if (breaks > 0 && node.data.trim() !== '') breaks = 0;
        this.#addText(node.data, inLink, inBold);
      } else if (isTag(node)) {
        if (node.name === 'br') {
          // Two line breaks in a row are how old pages write paragraphs.
          if (++breaks >= 2) this.#endRun(box);
          else this.#addText(' ', false, false);
          continue;
        }
        breaks = 0;
        this.visit(node, box, inLink, inBold, open);
      }
    }
  }

  visit(element: Element, parent: Box | null, inLink: boolean, inBold: boolean, open: boolean): Box | null {
    const { name } = element;
    if (this.boxes.length >= mostBoxes || skipped.has(name) || (!this.showHidden && isHidden(element))) {
      if (isBlock(name) && parent) this.#endRun(parent);
      return null;
    }
    const block = isBlock(name) || parent === null;
    if (block && parent) this.#endRun(parent);
    const box: Box = {
      name,
      label: labelOf(element),
      attributes: element.attribs,
      parent,
      element,
      from: this.runs.length,
      to: this.runs.length,
      children: [],
      removed: false,
    };
    this.boxes.push(box);
    parent?.children.push(box);
    // Text of an inline element belongs to the paragraph around it, unless there is nothing else in that.
    const own = block || !parent || (open && standsAlone(element));
    this.#visitAll(
      element.children,
      own ? box : parent,
      inLink || name === 'a',
      inBold || /^(b|strong|h[1-6])$/.test(name),
      own,
    );
    if (own) this.#endRun(box);
    box.to = this.runs.length;
    return box;
  }
}

/** The page as runs of text in reading order, and the boxes they stand in. */
export function layOut(document: Document, showHidden = false): Layout | null {
  const builder = new LayoutBuilder(showHidden);
  const tops = document.children.filter(isTag).filter((element) => element.name !== 'head');
  const shell = { name: 'html', attribs: {}, children: tops } as unknown as Element;
  const root = builder.visit(shell, null, false, false, true);
  return root && { root, boxes: builder.boxes, runs: builder.runs };
}

/** Whether the box stands inside the other one, or is it. */
export const isWithin = (box: Box, outer: Box): boolean => {
  for (let at: Box | null = box; at; at = at.parent) if (at === outer) return true;
  return false;
};

export const isRemoved = (box: Box): boolean => {
  for (let at: Box | null = box; at; at = at.parent) if (at.removed) return true;
  return false;
};

/** The lines of a small box, inline ones included; none for one of more than a few paragraphs. */
export function linesOf(box: Box): string[] {
  if (box.to - box.from > 8) return [];
  let text = '';
  const visit = (node: ChildNode): void => {
    if (isText(node)) text += node.data.replace(/\s+/g, ' ');
    else if (isTag(node) && !skipped.has(node.name)) {
      const edge = isBlock(node.name) ? '\n' : '';
      text += edge;
      for (const child of node.children) visit(child);
      text += edge;
    }
  };
  for (const child of box.element.children) visit(child);
  return text.split('\n').map(collapse).filter(Boolean);
}
