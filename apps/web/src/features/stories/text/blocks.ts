import type { Editor } from '@tiptap/core';
import {
  IconBlockquote,
  IconBulb,
  IconH2,
  IconH3,
  IconLayoutGrid,
  IconLink,
  IconList,
  IconListNumbers,
  IconMinus,
  IconPaperclip,
  IconPhoto,
  IconPlayerPlay,
  IconTable,
} from '../../../shared/icons/index.ts';
import { quoteAround } from './nodes/quote.ts';

/** Requests that open the dialogs around the text. */
export interface Asking {
  link: () => void;
  picture: () => void;
  file: () => void;
  embed: () => void;
}

export type BlockName =
  | 'heading'
  | 'subheading'
  | 'list'
  | 'numbers'
  | 'quote'
  | 'facts'
  | 'picture'
  | 'gallery'
  | 'file'
  | 'embed'
  | 'table'
  | 'rule'
  | 'link';

export interface Block {
  name: BlockName;
  Icon: typeof IconH2;
  run: (editor: Editor, asking: Asking) => void;
  isActive?: (editor: Editor) => boolean;
  keys?: string;
}

/** Everything that can be put into a text, for toolbar and slash menu. */
export const blocks: readonly Block[] = [
  {
    name: 'heading',
    Icon: IconH2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
    keys: 'Ctrl+Alt+2',
  },
  {
    name: 'subheading',
    Icon: IconH3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    keys: 'Ctrl+Alt+3',
  },
  {
    name: 'list',
    Icon: IconList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
    keys: 'Ctrl+Shift+8',
  },
  {
    name: 'numbers',
    Icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
    keys: 'Ctrl+Shift+7',
  },
  {
    name: 'quote',
    Icon: IconBlockquote,
    run: (editor) => editor.chain().focus().toggleQuote().run(),
    isActive: (editor) => quoteAround(editor.state) !== null,
    keys: 'Ctrl+Shift+B',
  },
  { name: 'picture', Icon: IconPhoto, run: (_editor, { picture }) => picture() },
  {
    name: 'gallery',
    Icon: IconLayoutGrid,
    run: (editor) => editor.chain().focus().insertGallery().run(),
    isActive: (editor) => editor.isActive('gallery'),
  },
  { name: 'file', Icon: IconPaperclip, run: (_editor, { file }) => file() },
  { name: 'facts', Icon: IconBulb, run: (editor) => editor.chain().focus().insertFacts().run() },
  { name: 'embed', Icon: IconPlayerPlay, run: (_editor, { embed }) => embed() },
  {
    name: 'table',
    Icon: IconTable,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isActive: (editor) => editor.isActive('table'),
  },
  { name: 'rule', Icon: IconMinus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { name: 'link', Icon: IconLink, run: (_editor, { link }) => link(), keys: 'Ctrl+K' },
];
export const blockOf = (name: BlockName): Block => blocks.find((block) => block.name === name)!;
