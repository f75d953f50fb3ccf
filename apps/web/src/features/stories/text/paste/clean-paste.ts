import { isLinkAddress } from '../link-address.ts';
import { isStoredPath } from '../nodes/stored-path.ts';
import { keepKnownAttributes } from '../tidy-html.ts';
import { rename, styleAttribute, styleOf, unwrap } from './elements.ts';
import { nameStyles } from './inline-styles.ts';
import { makeWordLists, mendLists } from './word-lists.ts';

interface Pasted {
  html: string;
  /** Pictures that the clipboard brought along as data: they are uploaded. */
  pictures: string[];
  /** The number of pictures that were left out because they are stored elsewhere. */
  left: number;
}

const dead =
  'script, style, meta, link, title, template, noscript, iframe, object, embed, form, input, button, select, textarea, svg, canvas, audio, video, colgroup, col';
const headings: Record<string, string> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' };

/** Cleans what comes from Word, Google Docs and web pages: structure stays, looks go. Meant for ProseMirror's parser. */
export function cleanPasted(html: string, parser: Pick<DOMParser, 'parseFromString'> = new DOMParser()): Pasted {
  const body = parser.parseFromString(`<!doctype html><html><body>${fragmentOf(html)}</body></html>`, 'text/html').body;
  removeDead(body);
  makeWordLists(body);
  nameTitles(body);
  nameStyles(body);
  mendLists(body);
  cleanLinks(body);
  const images = takePictures(body);
  for (const brk of [...body.querySelectorAll('br')])
    if (brk.parentElement === body || !brk.parentElement?.textContent?.trim()) brk.remove();
  for (const element of body.querySelectorAll('*')) keepKnownAttributes(element);
  for (const text of [...body.querySelectorAll('p, h2, h3, li')]) if (isBlank(text)) text.remove();
  return { html: body.innerHTML.replace(/\u00a0/g, ' '), ...images };
}

const isBlank = (element: Element): boolean => !element.textContent?.trim() && !element.querySelector('img, br');

/** Returns the copied part, which Windows marks; the HTML around it is the page. */
function fragmentOf(html: string): string {
  const inner = /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/i.exec(html)?.[1] ?? html;
  const body = /<body[^>]*>([\s\S]*?)<\/body>/i.exec(inner)?.[1] ?? inner;
  // Nothing of this ever runs or is shown; browsers report handlers and styles all the same, so they go before the parser sees them.
  const silent = body
    .replace(/<style[\s>][\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, '').replace(/\sstyle\s*=/gi, ` ${styleAttribute}=`),
    );
  // Word's own conditions are comments to everybody else, in one of two spellings.
  return silent.replace(/<!--[\s\S]*?-->/g, '').replace(/<!\[(?:if|endif)[^>]*>/gi, '');
}

function removeDead(root: ParentNode): void {
  for (const element of [...root.querySelectorAll(dead)]) element.remove();
  for (const element of [...root.querySelectorAll('*')]) {
    const style = styleOf(element);
    const isHidden =
      style.display === 'none' || style['mso-hide'] === 'all' || /^comment/.test(style['mso-element'] ?? '');
    if (isHidden) element.remove();
    // <o:p>, <w:sdt>, <v:shape>: an empty one goes, around text it does.
    else if (element.localName.includes(':')) unwrap(element);
    else if (element.id.startsWith('docs-internal-guid')) unwrap(element);
  }
}

function nameTitles(root: ParentNode): void {
  for (const title of [...root.querySelectorAll('p.MsoTitle')]) rename(title, 'h2');
  for (const [name, other] of Object.entries(headings))
    for (const heading of [...root.querySelectorAll(name)]) rename(heading, other);
}

/** Returns the real target of a link, without the redirect of Google or Outlook. */
export function linkTarget(href: string): string {
  if (!URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  if (/(^|\.)google\.[a-z.]+$/.test(hostname) && pathname === '/url') return searchParams.get('q') ?? href;
  if (hostname.endsWith('.safelinks.protection.outlook.com')) return searchParams.get('url') ?? href;
  return href;
}

function cleanLinks(root: ParentNode): void {
  for (const link of [...root.querySelectorAll('a')]) {
    const href = linkTarget(link.getAttribute('href') ?? '');
    if (isLinkAddress(href)) link.setAttribute('href', href);
    else unwrap(link);
  }
}

/** Pictures of this product stay, as figures; others are taken out. */
function takePictures(root: ParentNode): Pick<Pasted, 'pictures' | 'left'> {
  const pictures: string[] = [];
  let left = 0;
  for (const image of [...root.querySelectorAll('img')]) {
    const src = image.getAttribute('src') ?? '';
    const path = URL.canParse(src) ? new URL(src).pathname : src;
    if (isStoredPath(path)) {
      image.setAttribute('src', path);
      if (image.closest('figure[data-file-id]')) continue;
      const figure = image.ownerDocument.createElement('figure');
      figure.setAttribute('data-file-id', path.split('/')[2]!);
      image.parentNode!.replaceChild(figure, image);
      figure.appendChild(image);
      continue;
    }
    if (src.startsWith('data:image/')) pictures.push(src);
    else left += 1;
    image.remove();
  }
  return { pictures, left };
}
