import { type Editor, Extension } from '@tiptap/core';
import { Suggestion } from '@tiptap/suggestion';
import { createStore } from '../../../shared/store.ts';

export interface OpenSlash {
  editor: Editor;
  /** The text typed after the slash. */
  query: string;
  place: DOMRect;
  range: { from: number; to: number };
}
/** The menu that a slash has opened, in whichever text it was typed. */
export const openSlash = createStore<OpenSlash | null>(null);
/** Keys while it is open; true: the menu has used it. */
export const slashKeys = createStore<((key: string) => boolean) | null>(null);

const show = ({
  editor,
  query,
  range,
  clientRect,
}: Pick<OpenSlash, 'editor' | 'query' | 'range'> & { clientRect?: (() => DOMRect | null) | null }) => {
  const place = clientRect?.();
  openSlash.set(place ? { editor, query, range, place } : null);
};

/** A slash at the beginning of a line or after a space opens the menu of blocks. */
export const SlashMenu = Extension.create({
  name: 'slashMenu',
  addProseMirrorPlugins() {
    return [
      Suggestion({
        editor: this.editor,
        char: '/',
        allow: ({ state }) => ['paragraph', 'heading'].includes(state.selection.$from.parent.type.name),
        items: () => [],
        render: () => ({
          onStart: show,
          onUpdate: show,
          onExit: () => openSlash.set(null),
          onKeyDown: ({ event }) => {
            if (event.key === 'Escape') {
              openSlash.set(null);
              return true;
            }
            return slashKeys.get()?.(event.key) ?? false;
          },
        }),
      }),
    ];
  },
});
