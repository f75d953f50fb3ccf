import type { Editor } from '@tiptap/core';

interface Place {
  index: number;
  count: number;
}

/** Returns the place of a picture within its gallery; null outside of one. */
export function placeInGallery({ state }: Editor, at: number | undefined): Place | null {
  if (at === undefined || at > state.doc.content.size) return null;
  const $at = state.doc.resolve(at);
  return $at.parent.type.name === 'gallery' ? { index: $at.index(), count: $at.parent.childCount } : null;
}

/** Moves a picture within its gallery by one place and returns its new position. */
export function movePicture(editor: Editor, at: number, by: 1 | -1): number {
  const { doc, tr } = editor.state;
  const $at = doc.resolve(at);
  const picture = $at.nodeAfter;
  const neighbour = by < 0 ? $at.nodeBefore : doc.resolve(at + (picture?.nodeSize ?? 0)).nodeAfter;
  if (!picture || !neighbour) return at;
  const to = at + by * neighbour.nodeSize;
  editor.view.dispatch(tr.delete(at, at + picture.nodeSize).insert(to, picture));
  return to;
}
