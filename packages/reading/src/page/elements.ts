import { words } from '../html/tags.ts';
import { type Element, firstElements, isText } from '../html/tree.ts';
import { isBlock } from '../markup.ts';

/** Properties of single elements, read before the page is laid out. */

const hiddenStyle = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const longestStyle = 1000;

/** Tells elements that no reader sees until a script shows them. */
export function isHiddenByStyle(element: Element): boolean {
  const style = element.attribute('style');
  return (
    (style !== undefined && hiddenStyle.test(style.slice(0, longestStyle))) ||
    element.attribute('hidden') !== undefined ||
    element.attribute('aria-modal') === 'true'
  );
}

const dropCap = /(?:^|[\s_-])(?:drop-?cap|initial|initial-?(?:letter|cap)|first-?letter|lettrine)(?:[\s_-]|$)/;

/** Returns true for a paragraph's first letter that is set in a separate box. */
export const isDropCap = (text: string, label: string): boolean =>
  label !== '' && dropCap.test(label) && /^["“„«]?\p{L}$/u.test(text.trim());

const hoverLabel = /(?:^|[\s_-])(?:rollover|tooltip|popover|hover-?card|pop-?up|dropdown)/i;
const inSentence = words('span a abbr em i b strong');
const mostLooked = 60;

/** Returns true for a card inside a sentence that opens when the reader points to a name: a box with several links. */
export function isHoverCard(element: Element): boolean {
  if (!inSentence.has(element.name) || !hoverLabel.test(element.attribute('class') ?? '')) return false;
  const inside = firstElements(element, mostLooked);
  return (
    inside.filter(({ name }) => name === 'a').length > 1 && inside.some(({ name }) => isBlock(name) || name === 'span')
  );
}

const shortestParagraph = 80;
const wanted = 3;

/** Returns true for an element that was not closed: it contains paragraphs of an article instead of a word or two. */
export function hasPlainText(element: Element): boolean {
  let found = 0;
  for (const { name, children } of firstElements(element, mostLooked * 5)) {
    if (name !== 'p') continue;
    const length = children.reduce((sum, node) => sum + (isText(node) ? node.trim().length : 0), 0);
    if (length >= shortestParagraph && ++found >= wanted) return true;
  }
  return false;
}
