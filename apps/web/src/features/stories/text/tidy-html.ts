/** Attributes that a story's text may have, by tag; every other attribute goes. The server keeps to the same list. */
const attributes = new Map<string, readonly string[]>([
  ['a', ['href', 'title']],
  ['img', ['src', 'alt', 'width', 'height']],
  ['figure', ['data-file-id', 'data-embed-url', 'data-gallery']],
  ['aside', ['data-facts']],
  ['td', ['colspan', 'rowspan']],
  ['th', ['colspan', 'rowspan', 'scope']],
]);

export function keepKnownAttributes(element: Element): void {
  const known = attributes.get(element.localName) ?? [];
  for (const { name } of [...element.attributes]) if (!known.includes(name)) element.removeAttribute(name);
}

const isBlank = (element: Element): boolean =>
  (element.textContent ?? '').trim() === '' && !element.querySelector('img, br, hr');

/**
 * Returns the HTML of the editor without empty paragraphs, empty galleries, empty names of quotes, and attributes that a story may not
 * have.
 */
export function tidyHtml(root: ParentNode & { innerHTML: string }): string {
  for (const element of [...root.querySelectorAll('*')]) keepKnownAttributes(element);
  for (const cell of root.querySelectorAll('td[colspan="1"], th[colspan="1"]')) cell.removeAttribute('colspan');
  for (const cell of root.querySelectorAll('td[rowspan="1"], th[rowspan="1"]')) cell.removeAttribute('rowspan');
  for (const name of root.querySelectorAll('footer, figcaption')) if (isBlank(name)) name.remove();
  for (const text of root.querySelectorAll('p, h2, h3'))
    if (isBlank(text) && !text.querySelector('br + br') && !text.closest('td, th, li')) text.remove();
  for (const block of root.querySelectorAll('blockquote, aside')) if (isBlank(block)) block.remove();
  for (const gallery of root.querySelectorAll('figure[data-gallery]:not(:has(figure))')) gallery.remove();
  return root.innerHTML;
}
