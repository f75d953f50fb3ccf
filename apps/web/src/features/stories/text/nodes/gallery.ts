import { type GalleryLayout, galleryLayout } from '@masthead/contract';
import { type Editor, Node } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { GalleryView } from './GalleryView.tsx';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    gallery: {
      /** Makes an empty gallery where the cursor is. */
      insertGallery: () => ReturnType;
    };
  }
}

interface Settings {
  /** Sends pictures from the computer to a place in a gallery. */
  onFiles: (files: File[], at: number) => void;
}

/** Several pictures side by side, each with its caption. One without a picture is not stored. */
export const Gallery = Node.create<Settings>({
  name: 'gallery',
  group: 'block',
  content: 'picture*',
  draggable: true,
  isolating: true,
  addOptions: () => ({ onFiles: () => {} }),
  addAttributes: () => ({ layout: { default: 'two' satisfies GalleryLayout, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'figure[data-gallery]',
      getAttrs: (figure) => ({ layout: galleryLayout(figure.getAttribute('data-gallery')) ?? 'two' }),
    },
  ],
  renderHTML: ({ node }) => ['figure', { 'data-gallery': node.attrs.layout }, 0],
  addNodeView: () => ReactNodeViewRenderer(GalleryView),
  addCommands: () => ({
    insertGallery:
      () =>
      ({ state, chain }) => {
        const { $to } = state.selection;
        const end = $to.depth > 0 ? $to.after(1) : $to.pos;
        return chain().insertContentAt(end, { type: 'gallery' }).run();
      },
  }),
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => leaveCaption(editor) };
  },
});

/** Moves from a caption of a gallery to the next one, and from the last one below the gallery. */
function leaveCaption(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  if ($from.depth < 2 || $from.node(-1).type.name !== 'gallery') return false;
  const next = $from.after();
  if ($from.index(-1) + 1 < $from.node(-1).childCount) {
    editor.view.dispatch(
      editor.state.tr.setSelection(TextSelection.create(editor.state.doc, next + 1)).scrollIntoView(),
    );
    return true;
  }
  const end = $from.after(-1);
  return editor
    .chain()
    .insertContentAt(end, { type: 'paragraph' })
    .setTextSelection(end + 1)
    .run();
}
