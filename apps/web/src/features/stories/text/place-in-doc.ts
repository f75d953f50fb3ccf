import type { Node } from '@tiptap/pm/model';
import type { TextPlace } from './early-text.ts';

/** Returns the position of a place in a document; its end if the block is gone. */
export function positionOf(doc: Node, { block, letters }: TextPlace): number {
  if (block >= doc.childCount) return doc.content.size;
  const found = doc.child(block);
  let start = 0;
  for (let index = 0; index < block; index += 1) start += doc.child(index).nodeSize;
  let left = letters;
  let last = start + 1;
  found.descendants((node, at) => {
    if (left < 0 || !node.isText) return left >= 0;
    const size = node.nodeSize;
    last = start + 1 + at + Math.min(left, size);
    left = left > size ? left - size : -1;
    return false;
  });
  return last;
}
