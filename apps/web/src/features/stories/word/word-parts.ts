import type { StoredFile } from '@masthead/contract';
import { cleanPasted } from '../text/paste/clean-paste.ts';
import type { WordText } from './read-word.ts';

type Stored = Pick<StoredFile, 'url' | 'width' | 'height'> | null;

interface WordParts {
  /** Text of a title at the beginning of the document. */
  headline: string | null;
  subheading: string | null;
  copytext: string;
  /** Number of pictures that are not in `copytext`. */
  left: number;
}

/** Takes a document apart into the fields of a story. `stored` has the uploaded pictures in their order, null for one that failed. */
export function partsOfWord(
  { html }: Pick<WordText, 'html'>,
  stored: readonly Stored[],
  parser: Pick<DOMParser, 'parseFromString'> = new DOMParser(),
): WordParts {
  const { body } = parser.parseFromString(`<!doctype html><html><body>${html}</body></html>`, 'text/html');
  const headline = takeFirst(body, 'h1');
  const subheading = headline === null ? null : takeFirst(body, 'p.subtitle');
  for (const image of [...body.querySelectorAll('img')]) {
    showStored(image, stored);
    liftOut(image, body);
  }
  const { html: copytext, left } = cleanPasted(body.innerHTML, parser);
  return { headline, subheading, copytext, left };
}

/** Removes the first block if it is the wanted one, and returns its text. */
function takeFirst(body: Element, selector: string): string | null {
  const first = body.firstElementChild;
  if (!first?.matches(selector)) return null;
  first.remove();
  return first.textContent?.replace(/\s+/g, ' ').trim() || null;
}

function showStored(image: Element, stored: readonly Stored[]): void {
  const nth = /^picture:(\d+)$/.exec(image.getAttribute('src') ?? '')?.[1];
  const file = nth === undefined ? null : stored[Number(nth)];
  image.setAttribute('src', file?.url ?? '');
  if (!file?.width || !file.height) return;
  image.setAttribute('width', String(file.width));
  image.setAttribute('height', String(file.height));
}

/** Moves a picture behind its block: pictures of a story are blocks of their own. */
function liftOut(image: Element, body: Element): void {
  let block = image;
  while (block.parentElement && block.parentElement !== body) block = block.parentElement;
  if (block === image) return;
  let place = block.nextSibling;
  // The pictures of one block keep their order.
  while (place && 'localName' in place && place.localName === 'img') place = place.nextSibling;
  body.insertBefore(image, place);
  if (!block.textContent?.trim() && !block.querySelector('img')) block.remove();
}
