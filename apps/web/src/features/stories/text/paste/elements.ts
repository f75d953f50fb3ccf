/** Name under which style attributes are parsed: as `style` the policy of the page would refuse each of them aloud. */
export const styleAttribute = 'data-style';

/**
 * Returns the declarations of a style attribute, names in small letters. Word processors wrote it, so the browser's own
 * parser is not used.
 */
export function styleOf(element: Element): Record<string, string> {
  const text = element.getAttribute(styleAttribute) ?? '';
  return Object.fromEntries(
    text.split(';').flatMap((declaration) => {
      const at = declaration.indexOf(':');
      if (at < 0) return [];
      return [
        [
          declaration.slice(0, at).trim().toLowerCase(),
          declaration
            .slice(at + 1)
            .trim()
            .toLowerCase(),
        ],
      ];
    }),
  );
}

/** Takes an element away and leaves what is in it. */
export function unwrap(element: Element): void {
  while (element.firstChild) element.parentNode!.insertBefore(element.firstChild, element);
  element.remove();
}

/** Puts another element in its place, with what is in it and without its attributes. */
export function rename(element: Element, name: string): Element {
  const next = element.ownerDocument.createElement(name);
  while (element.firstChild) next.appendChild(element.firstChild);
  element.parentNode!.replaceChild(next, element);
  return next;
}

/** Puts an element around what is in another. */
export function wrapContent(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name);
  while (element.firstChild) inner.appendChild(element.firstChild);
  element.appendChild(inner);
}
