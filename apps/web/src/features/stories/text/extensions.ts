import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { isLinkAddress } from './link-address.ts';
import { Embed } from './nodes/embed.ts';
import { Facts } from './nodes/facts.ts';
import { Gallery } from './nodes/gallery.ts';
import { Picture } from './nodes/picture.ts';
import { Quote, QuoteName } from './nodes/quote.ts';
import { Sub, Sup } from './nodes/scripts.ts';
import { tables } from './nodes/tables.ts';

interface Settings {
  body: string;
  quoteName: string;
  /** Sends pictures from the computer to a place in a gallery. */
  onFiles: (files: File[], at: number) => void;
}

/** Returns the schema of a story's text: exactly the elements that the public site shows. */
export const storyExtensions = (settings: Settings) => [
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
      if (node.type.name === 'quoteName') return settings.quoteName;
      // Only the last empty line has a placeholder; empty lines between others have none.
      const isLast = pos + node.nodeSize === editor.state.doc.content.size;
      return node.type.name === 'paragraph' && isLast ? settings.body : '';
    },
  }),
  Quote,
  QuoteName,
  Facts,
  Picture,
  Gallery.configure({ onFiles: settings.onFiles }),
  Embed,
  Sub,
  Sup,
  ...tables,
];
