import { isText as isPeerText, isTag, type ChildNode as PeerNode } from 'domhandler';
import { decodeHTML, decodeHTMLAttribute } from 'entities';
import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { parseHtml } from './parse-html.ts';
import { type ChildNode, isElement, isText } from './tree.ts';

/** A tree as lists: name, attributes and children of an element. */
type Listed = string | null | [name: string, attributes: [string, string][], children: Listed[]];

const listed = (node: ChildNode): Listed =>
  isElement(node) ? [node.name, [...node.attributes()].sort(), node.children.map(listed)] : isText(node) ? node : null;

/** Lists a tree of htmlparser2, which decodes no entities here: they are decoded as for pages, which have none in scripts. */
function listedPeer(node: PeerNode, around: string): Listed {
  if (isPeerText(node)) return /^(?:script|style|textarea|xmp)$/.test(around) ? node.data : decodeHTML(node.data);
  if (!isTag(node)) return null;
  const attributes = Object.entries(node.attribs).map(([name, value]): [string, string] => [
    name,
    decodeHTMLAttribute(value),
  ]);
  return [node.name, attributes.sort(), node.children.map((child) => listedPeer(child, node.name))];
}

const peerTree = (html: string): Listed[] =>
  parseDocument(html, { decodeEntities: false }).children.map((child) => listedPeer(child, ''));

const names = [
  'a',
  'p',
  'P',
  'div',
  'br',
  'li',
  'table',
  'tr',
  'td',
  'svg',
  'title',
  'script',
  'TextArea',
  'option',
  'h1',
  'x-y',
];
const space = fc.constantFrom('', ' ', '\n', '\t ');
const attribute = fc
  .tuple(
    fc.constantFrom(' ', '\n', '/', ' / ', ''),
    fc.constantFrom('class', 'CLASS', 'href', 'data-x', '=', 'a=', "'", '"', '<'),
    fc.constantFrom('', '=', ' = '),
    fc.constantFrom('', '"a b"', "'x>y'", 'plain', '"&amp;"', '/', '"', '&copy=1'),
  )
  .map((parts) => parts.join(''));
const openingTag = fc
  .tuple(fc.constantFrom(...names), fc.array(attribute, { maxLength: 3 }), space, fc.constantFrom('>', '/>', '/ >', ''))
  .map(([name, attributes, gap, end]) => `<${name}${attributes.join('')}${gap}${end}`);
const closingTag = fc
  .tuple(space, fc.constantFrom(...names, '', '-', 'none'), space, fc.constantFrom('>', ' x>', '/>'))
  .map(([before, name, after, end]) => `</${before}${name}${after}${end}`);
const other = fc.constantFrom(
  'text', 'a < b', '&lt;&ouml;&copy', '<', '<<', '</', '<!-- a -->', '<!-->', '<!--->', '<!doctype html>', '<!>', '<!->x>', '<?xml ?>',
  '<![CDATA[ a ]]>', '<![x]>', '</scr', '-->',
); // biome-ignore format: a list
/** Ends every comment and declaration; what is left of others at the end of a page is of no use to readers. */
const page = fc
  .array(fc.oneof(openingTag, closingTag, other), { maxLength: 30 })
  .map((parts) => `${parts.join('')}-->]]>`);

describe('the tree of a page', () => {
  it('every page has the tree that htmlparser2 gives it', () => {
    fc.assert(
      fc.property(page, (html) => {
        expect(parseHtml(html).children.map(listed)).toEqual(peerTree(html));
      }),
      { numRuns: 1000 },
    );
  });
});
