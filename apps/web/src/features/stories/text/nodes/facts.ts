import { mergeAttributes, Node } from '@tiptap/core';
import { type Node as DocumentNode, Fragment } from '@tiptap/pm/model';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    facts: {
      /** Makes the box where the cursor is. */
      insertFacts: () => ReturnType;
      /** Adds the selection to the box of facts, which is created at the top if there is none. */
      markAsFact: () => ReturnType;
    };
  }
}

/** Finds the first box of facts, the only one that marked facts are moved to. */
function factsIn(doc: DocumentNode): { node: DocumentNode; at: number } | null {
  let found: { node: DocumentNode; at: number } | null = null;
  doc.forEach((node, at) => {
    if (node.type.name === 'facts') found ??= { node, at };
  });
  return found;
}

/** 'In short': what a journalist needs at a glance. */
export const Facts = Node.create({
  name: 'facts',
  group: 'block',
  content: 'bulletList',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'aside[data-facts]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes, { 'data-facts': '' }), 0],
  addCommands() {
    const line = (text: string) => ({
      type: 'listItem',
      content: [{ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }],
    });
    const box = (text: string) => ({ type: 'facts', content: [{ type: 'bulletList', content: [line(text)] }] });
    return {
      insertFacts:
        () =>
        ({ commands }) =>
          commands.insertContent(box('')),
      markAsFact:
        () =>
        ({ state, tr, dispatch }) => {
          const { from, to } = state.selection;
          const text = state.doc.textBetween(from, to, ' ').trim();
          if (!text) return false;
          const facts = factsIn(state.doc);
          // Behind the last line of the list: box and list both end after it.
          const [at, node] = facts ? [facts.at + facts.node.nodeSize - 2, line(text)] : [0, box(text)];
          if (dispatch) tr.insert(at, Fragment.from(state.schema.nodeFromJSON(node)));
          return true;
        },
    };
  },
  addKeyboardShortcuts() {
    return {
      // An empty line ends the box.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const depth = $from.depth - 3;
        if (!empty || depth < 1 || $from.node(depth).type.name !== 'facts') return false;
        const list = $from.node(depth + 1);
        if ($from.parent.content.size > 0 || list.childCount < 2 || list.lastChild !== $from.node(depth + 2))
          return false;
        const item = { from: $from.before(depth + 2), to: $from.after(depth + 2) };
        const end = $from.after(depth) - (item.to - item.from);
        return editor
          .chain()
          .deleteRange(item)
          .insertContentAt(end, { type: 'paragraph' })
          .setTextSelection(end + 1)
          .run();
      },
    };
  },
});
