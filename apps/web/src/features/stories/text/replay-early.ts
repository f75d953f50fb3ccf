import type { Editor, EditorEvents } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { TextRange } from './early-text.ts';
import type { EarlyState, PlacedInput } from './held-input.ts';
import { positionOf } from './place-in-doc.ts';

interface Span {
  anchor: number;
  head: number;
}

const spanOf = (doc: Node, { anchor, head }: TextRange): Span => ({
  anchor: positionOf(doc, anchor),
  head: positionOf(doc, head),
});

/** Carries out in the editor, in order, what was held before it was there, and puts the cursor back where it was. */
export function replayEarly(editor: Editor, { selection, held }: EarlyState, onLink: () => void): void {
  const { doc } = editor.state;
  let cursor = selection && spanOf(doc, selection);
  let spans = held.map((input) => (input.kind === 'paste' ? spanOf(doc, input.range) : null));
  const follow = ({ transaction: { mapping } }: EditorEvents['transaction']) => {
    const moved = ({ anchor, head }: Span): Span => ({ anchor: mapping.map(anchor), head: mapping.map(head) });
    cursor &&= moved(cursor);
    spans = spans.map((span) => span && moved(span));
  };
  if (cursor) {
    select(editor, cursor);
    // At once: a key that is pressed now belongs to the text.
    editor.view.focus();
  }
  editor.on('transaction', follow);
  for (const [index, input] of held.entries()) {
    const span = spans[index];
    if (span) select(editor, span);
    if (input.kind !== 'link') editor.view.dom.dispatchEvent(eventOf(editor, input));
  }
  editor.off('transaction', follow);
  if (cursor) select(editor, cursor);
  if (held.some(({ kind }) => kind === 'link')) onLink();
}

function select({ view }: Editor, { anchor, head }: Span): void {
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))));
}

function eventOf({ view }: Editor, input: Exclude<PlacedInput, { kind: 'link' }>): Event {
  const ways = { bubbles: true, cancelable: true };
  if (input.kind === 'paste') return new ClipboardEvent('paste', { ...ways, clipboardData: input.data });
  const { left, top } = view.dom.getBoundingClientRect();
  const place = { clientX: left + input.left, clientY: top + input.top };
  return new DragEvent('drop', { ...ways, ...place, dataTransfer: input.data });
}
