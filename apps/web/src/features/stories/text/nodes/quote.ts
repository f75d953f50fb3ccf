import { InputRule, mergeAttributes, Node } from '@tiptap/core';
import { type Node as DocumentNode, Fragment, type Schema } from '@tiptap/pm/model';
import { type EditorState, TextSelection } from '@tiptap/pm/state';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    quote: { toggleQuote: () => ReturnType };
  }
}

/** Returns the quote around the cursor, and where it begins. */
export function quoteAround({ selection }: EditorState): { node: DocumentNode; at: number } | null {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === 'quote') return { node: $from.node(depth), at: $from.before(depth) };
  return null;
}

/** Returns the content of a quote as paragraphs, with the name if there is one. */
function plainBlocks(quote: DocumentNode): Fragment {
  const { schema } = quote.type;
  return Fragment.from(
    quote.children.flatMap((child) => {
      if (child.type.name === 'paragraph') return [child];
      return child.content.size > 0 ? [schema.node('paragraph', null, child.content)] : [];
    }),
  );
}

/** Returns a quote of some blocks, whose name is still to be written; null if there is no text in them. */
function quoteOf(blocks: Fragment, schema: Schema): DocumentNode | null {
  const texts = blocks.content.filter((block) => block.isTextblock);
  if (texts.length === 0) return null;
  const paragraphs = texts.map((block) => schema.node('paragraph', null, block.content));
  return schema.node('quote', null, [...paragraphs, schema.node('quoteName')]);
}

/** The last line of a quote: the name of the person quoted. */
export const QuoteName = Node.create({
  name: 'quoteName',
  content: 'text*',
  marks: '',
  defining: true,
  parseHTML: () => [{ tag: 'footer' }, { tag: 'cite', context: 'quote/' }],
  renderHTML: ({ HTMLAttributes }) => ['footer', mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    return {
      // After the name the text continues below the quote.
      Enter: ({ editor }) => {
        if (editor.state.selection.$from.parent.type.name !== 'quoteName') return false;
        const quote = quoteAround(editor.state);
        if (!quote) return false;
        const end = quote.at + quote.node.nodeSize;
        return editor
          .chain()
          .insertContentAt(end, { type: 'paragraph' })
          .setTextSelection(end + 1)
          .run();
      },
    };
  },
});

/** A quote: paragraphs and a last line with the name. */
export const Quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'paragraph+ quoteName',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', mergeAttributes(HTMLAttributes), 0],
  addCommands: () => ({
    toggleQuote:
      () =>
      ({ state, tr, dispatch }) => {
        const quote = quoteAround(state);
        if (quote) {
          if (dispatch) tr.replaceWith(quote.at, quote.at + quote.node.nodeSize, plainBlocks(quote.node));
          return true;
        }
        const range = state.selection.$from.blockRange(state.selection.$to);
        if (range?.depth !== 0) return false;
        const made = quoteOf(range.parent.slice(range.start, range.end).content, state.schema);
        if (!made) return false;
        const { anchor } = state.selection;
        if (dispatch) {
          tr.replaceWith(range.start, range.end, made);
          tr.setSelection(TextSelection.near(tr.doc.resolve(anchor + 1)));
        }
        return true;
      },
  }),
  addInputRules() {
    return [
      new InputRule({
        find: /^\s*>\s$/,
        handler: ({ range, chain }) => {
          chain().deleteRange(range).toggleQuote().run();
        },
      }),
    ];
  },
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': ({ editor }) => editor.commands.toggleQuote() };
  },
});
