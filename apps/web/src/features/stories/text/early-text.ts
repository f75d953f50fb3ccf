import { isStoredPath } from './nodes/stored-path.ts';
import { keepKnownAttributes, tidyHtml } from './tidy-html.ts';

/** Elements that a story's text may have; every other gives way to its content. The server keeps to the same list. */
const known = new Set(
  `a aside b blockquote br cite code em figcaption figure footer h2 h3 hr i img li ol p s strong sub sup table tbody td th tr
  u ul`.split(/\s+/),
);
const dropped = 'script, style, iframe, object, embed, template, svg, math';

/** Returns the elements of a text. It is read in a document that loads and runs nothing. */
export function elementsOf(html: string): DocumentFragment {
  const inert = document.implementation.createHTMLDocument('');
  inert.body.innerHTML = html || '<p><br></p>';
  for (const element of inert.body.querySelectorAll(dropped)) element.remove();
  for (const element of [...inert.body.querySelectorAll('*')]) {
    keepKnownAttributes(element);
    if (!known.has(element.localName)) element.replaceWith(...element.childNodes);
    if (element.localName === 'img' && !isStoredPath(element.getAttribute('src'))) element.removeAttribute('src');
    // Pictures and films are changed by the editor alone.
    if (element.localName === 'figure') element.setAttribute('contenteditable', 'false');
  }
  const fragment = document.createDocumentFragment();
  fragment.append(...inert.body.childNodes);
  return fragment;
}

/** Returns the text that somebody has typed, as it is sent. */
export function typedHtml(place: HTMLElement): string {
  const inert = document.implementation.createHTMLDocument('');
  const box = inert.createElement('div');
  box.innerHTML = place.innerHTML;
  return tidyHtml(box);
}

/** A place in a text: the block of its first level, and the letters before it in this block. */
export interface TextPlace {
  block: number;
  letters: number;
}

/** Places where a selection begins and where it ends; the same for a mere cursor. */
export interface TextRange {
  anchor: TextPlace;
  head: TextPlace;
}

/** Returns what is selected in a text that has the focus; null without it. */
export function selectionIn(place: HTMLElement): TextRange | null {
  const selection = getSelection();
  if (document.activeElement !== place || !selection?.anchorNode || !selection.focusNode) return null;
  return {
    anchor: placeOf(place, selection.anchorNode, selection.anchorOffset),
    head: placeOf(place, selection.focusNode, selection.focusOffset),
  };
}

/** Returns where a range of the document is in a text. */
export const rangeIn = (place: HTMLElement, range: Range): TextRange => ({
  anchor: placeOf(place, range.startContainer, range.startOffset),
  head: placeOf(place, range.endContainer, range.endOffset),
});

function placeOf(place: HTMLElement, node: Node, offset: number): TextPlace {
  const block = [...place.childNodes].findIndex((child) => child.contains(node));
  if (block < 0)
    return offset === 0 ? { block: 0, letters: 0 } : { block: offset - 1, letters: Number.POSITIVE_INFINITY };
  const before = document.createRange();
  before.setStart(place.childNodes[block]!, 0);
  before.setEnd(node, offset);
  return { block, letters: before.toString().length };
}
