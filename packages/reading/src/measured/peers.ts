import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { Reads } from './pages.ts';

interface Dom {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<Dom>;
}
type ReadabilityInput = ConstructorParameters<typeof Readability>[0];

const blocks = /^(P|DIV|LI|H[1-6]|BLOCKQUOTE|PRE|TD|TR|UL|OL|SECTION|ARTICLE|FIGURE|FIGCAPTION|TABLE|BR|DD|DT)$/;

function visit(node: Dom, text: string[]): void {
  if (node.nodeType === 3) text.push(node.textContent ?? '');
  for (const child of node.childNodes) visit(child, text);
  if (blocks.test(node.nodeName)) text.push('\n');
}

/** @mozilla/readability on linkedom, as most programs use it. */
export const readReadability: Reads = (html) => {
  const { document } = parseHTML(html);
  const article = new Readability(document as unknown as ReadabilityInput).parse();
  const text: string[] = [];
  if (article?.content)
    visit(parseHTML(`<html><body>${article.content}</body></html>`).document.body as unknown as Dom, text);
  return text.join('');
};
