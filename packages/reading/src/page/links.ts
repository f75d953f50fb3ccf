import { type ChildNode, type Element, isElement } from '../html/tree.ts';
import { isBlock } from '../markup.ts';
import { resolveUrl } from '../web/canonical-url.ts';
import type { ArticleLink } from './article.ts';
import type { Box, Run } from './boxes.ts';

/** Links of an article that are kept; a longer list is no text. */
const mostLinks = 100;
const longestUrl = 2000;
/** Elements of a paragraph that are looked at. */
const mostElements = 2000;
/** Boxes around a paragraph among which a link may contain it. */
const mostAround = 4;

/** Returns the elements of a paragraph, without those of paragraphs inside. */
function inlineElements(root: Element): Element[] {
  const found: Element[] = [];
  const waiting: ChildNode[] = root.children.toReversed();
  while (waiting.length > 0 && found.length < mostElements) {
    const node = waiting.pop()!;
    if (!isElement(node) || isBlock(node.name)) continue;
    found.push(node);
    for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at]!);
  }
  return found;
}

function around(box: Box): Element[] {
  const found: Element[] = [];
  for (let at: Box | null = box; at && found.length < mostAround; at = at.parent) found.push(at.element);
  return found;
}

const siteOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

/**
 * Returns the links in the paragraphs of an article that lead to other sites, each address once. A link is followed
 * unless the page tells search engines not to.
 */
export function linksOf(runs: readonly Run[], url: string, isPageFollowed: boolean): ArticleLink[] {
  const links = new Map<string, ArticleLink>();
  const read = new Set<Element>();
  for (const { box, linked } of runs) {
    if (linked === 0 || read.has(box.element)) continue;
    read.add(box.element);
    for (const element of [...around(box), ...inlineElements(box.element)]) {
      const target = element.name === 'a' ? resolveUrl(element.attribute('href'), url) : null;
      if (!target || target.length > longestUrl || siteOf(target) === siteOf(url)) continue;
      const isFollowed = isPageFollowed && !/\b(?:nofollow|sponsored|ugc)\b/i.test(element.attribute('rel') ?? '');
      links.set(target, { url: target, isFollowed: isFollowed || (links.get(target)?.isFollowed ?? false) });
      if (links.size === mostLinks) return [...links.values()];
    }
  }
  return [...links.values()];
}
