import { parseHtml } from './html/parse-html.ts';
import { type ChildNode, isElement, isText } from './html/tree.ts';

/** Soft hyphens and control characters: no reader sees them, and no search finds a word that contains one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unseen = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u00ad]+/g;

/** Puts text on one line, without soft hyphens and control characters. */
export const collapse = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(/[\s\u00a0\u200b\ufeff]+/g, ' ')
    .trim();

const blocks = new Set(
  'address article aside blockquote br center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Turns HTML into one line of plain text: without tags, entities decoded, blocks separated by a space. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return collapse(html);
  let text = '';
  const visit = (node: ChildNode): void => {
    if (isText(node)) text += node;
    else if (isElement(node)) {
      if (node.name === 'script' || node.name === 'style') return;
      if (blocks.has(node.name)) text += ' ';
      for (const child of node.children) visit(child);
      if (blocks.has(node.name)) text += ' ';
    }
  };
  for (const child of parseHtml(html).children) visit(child);
  return collapse(text);
}

export const isBlock = (name: string): boolean => blocks.has(name);
