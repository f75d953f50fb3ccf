import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { isLinkAddress } from './link-address.ts';
import { Embed } from './nodes/embed.ts';
import { Facts } from './nodes/facts.ts';
import { Picture } from './nodes/picture.ts';
import { Quote, QuoteName } from './nodes/quote.ts';
import { Sub, Sup } from './nodes/scripts.ts';
import { tables } from './nodes/tables.ts';

interface Words {
  body: string;
  quoteName: string;
  caption: string;
}

/** Returns the schema of a story's text: exactly the elements that the public site shows. */
export const storyExtensions = (words: Words) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    codeBlock: false,
    dropcursor: { color: 'var(--signal)', width: 2 },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isLinkAddress(address),
    },
  }),
  Placeholder.configure({
    includeChildren: true,
    showOnlyCurrent: false,
    placeholder: ({ editor, node, pos }) => {
      if (node.type.name === 'quoteName') return words.quoteName;
      if (node.type.name === 'picture') return words.caption;
      // Only the last empty line has a placeholder; empty lines between others have none.
      const isLast = pos + node.nodeSize === editor.state.doc.content.size;
      return node.type.name === 'paragraph' && isLast ? words.body : '';
    },
  }),
  Quote,
  QuoteName,
  Facts,
  Picture,
  Embed,
  Sub,
  Sup,
  ...tables,
];
