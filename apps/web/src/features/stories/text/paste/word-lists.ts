import { styleOf } from './elements.ts';

/**
 * Returns the level of a list entry: Word writes a list as paragraphs with 'l0 level2 lfo1' and with their bullet as
 * text. Returns null for other paragraphs.
 */
function levelOf(paragraph: Element): number | null {
  const level = /\bl\d+\s+level(\d)/.exec(styleOf(paragraph)['mso-list'] ?? '')?.[1];
  return level ? Number(level) : null;
}

/** Takes the bullet out of a paragraph, and says what it was. */
function takeMarker(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) => styleOf(span)['mso-list'] === 'ignore');
  const text = marker?.textContent?.replace(/\s/g, '') ?? '';
  marker?.remove();
  return text;
}

const isNumber = (marker: string): boolean => /^\(?(\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]/i.test(marker);

/** Makes lists of Word's list paragraphs, nested as their levels say. */
export function makeWordLists(root: ParentNode): void {
  let lists: Element[] = [];
  let last: Element | null = null;
  for (const paragraph of [...root.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const level = levelOf(paragraph);
    if (level === null) continue;
    // Another list begins if there is something else in between.
    if (!last || paragraph.previousElementSibling !== last) lists = [];
    const name = isNumber(takeMarker(paragraph)) ? 'ol' : 'ul';
    const list = listAt(paragraph, lists, level, name);
    const item = paragraph.ownerDocument.createElement('li');
    const text = paragraph.ownerDocument.createElement('p');
    while (paragraph.firstChild) text.appendChild(paragraph.firstChild);
    item.appendChild(text);
    list.appendChild(item);
    paragraph.remove();
    last = lists[0] ?? null;
  }
}

/** Returns the list of a level, made in the last entry of the level above, or before the paragraph. */
function listAt(paragraph: Element, lists: Element[], level: number, name: string): Element {
  lists.length = Math.min(lists.length, level);
  if (lists.length === 1 && level === 1 && lists[0]!.localName !== name) lists.length = 0;
  while (lists.length < level) {
    const list = paragraph.ownerDocument.createElement(name);
    const above = lists.at(-1);
    if (above?.lastElementChild) above.lastElementChild.appendChild(list);
    else if (above) above.appendChild(paragraph.ownerDocument.createElement('li')).appendChild(list);
    else paragraph.parentNode!.insertBefore(list, paragraph);
    lists.push(list);
  }
  return lists[level - 1]!;
}

/** Moves nested lists into the entry before; lists that were cut into one for each entry are joined. */
export function mendLists(root: ParentNode): void {
  for (const list of [...root.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')])
    list.previousElementSibling?.appendChild(list);
  for (const list of [...root.querySelectorAll('ul, ol')]) {
    const before = list.previousElementSibling;
    if (before?.localName !== list.localName || hasTextBetween(before, list)) continue;
    while (list.firstChild) before.appendChild(list.firstChild);
    list.remove();
  }
}

function hasTextBetween(before: Element, after: Element): boolean {
  for (let node = before.nextSibling; node && node !== after; node = node.nextSibling)
    if (node.textContent?.trim()) return true;
  return false;
}
