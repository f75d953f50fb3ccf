import { type RefObject, useLayoutEffect } from 'react';

/** A field of a page that was just removed, and where the cursor stood in it. */
interface Place {
  field: string;
  from: Point;
  to: Point;
  /** Milliseconds since 1970. */
  at: number;
}

/** Characters in an input; in a rich text the way to a node, and the characters in it. */
type Point = readonly number[];

const fields = 'input, textarea, [contenteditable="true"]';
/** Milliseconds that the next page may take to show its fields. */
const patience = 2000;

let left: Place | null = null;

/**
 * Keeps the cursor in its field when one page of a form replaces another, such as when a new record moves to its own address
 * while somebody writes.
 */
export function useHandedFocus(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const stop = resumeSoon(element);
    return () => {
      stop();
      left = placeIn(element);
    };
  }, [frame]);
}

/** Resumes now, or when the field is there: a text editor comes a moment after its page. */
function resumeSoon(frame: Element): () => void {
  const place = left;
  left = null;
  if (!place || Date.now() - place.at > patience || resume(frame, place)) return () => {};
  const observer = new MutationObserver(() => {
    if (resume(frame, place)) observer.disconnect();
  });
  observer.observe(frame, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), patience);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

const nameOf = (field: Element): string =>
  field.getAttribute('aria-label') ?? (field as Partial<HTMLInputElement>).labels?.[0]?.textContent ?? '';
const isPlain = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

function placeIn(frame: Element): Place | null {
  const field = document.activeElement;
  if (!field?.matches(fields) || !frame.contains(field) || nameOf(field) === '') return null;
  const plain = { field: nameOf(field), at: Date.now() };
  if (isPlain(field)) return { ...plain, from: [field.selectionStart ?? 0], to: [field.selectionEnd ?? 0] };
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  return {
    ...plain,
    from: [...wayTo(startContainer, field), startOffset],
    to: [...wayTo(endContainer, field), endOffset],
  };
}

/** Returns false while the field is missing; nothing happens if another one has the focus already. */
function resume(frame: Element, { field: name, from, to }: Place): boolean {
  if (document.activeElement && document.activeElement !== document.body) return true;
  const field = [...frame.querySelectorAll<HTMLElement>(fields)].find((one) => nameOf(one) === name);
  if (!field) return false;
  field.focus({ preventScroll: true });
  if (isPlain(field)) {
    // An input for addresses or numbers has no selection.
    if (field.selectionStart !== null) field.setSelectionRange(from[0]!, to[0]!);
    return true;
  }
  const [start, end] = [nodeAt(field, from), nodeAt(field, to)];
  getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
  return true;
}

/** Returns the places among their siblings of the nodes that lead from an element to a node in it. */
function wayTo(node: Node, top: Element): number[] {
  const way: number[] = [];
  for (let at = node; at !== top && at.parentNode; at = at.parentNode)
    way.unshift([...at.parentNode.childNodes].indexOf(at as ChildNode));
  return way;
}

/** Returns the node and the offset of a point; the end of what is there where the text is shorter. */
function nodeAt(top: Node, point: Point): { node: Node; offset: number } {
  let node = top;
  for (const place of point.slice(0, -1)) node = node.childNodes[place] ?? node;
  const length = node instanceof CharacterData ? node.length : node.childNodes.length;
  return { node, offset: Math.min(point.at(-1) ?? 0, length) };
}
