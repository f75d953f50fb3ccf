import type { Editor } from '@tiptap/core';
import {
  IconBold,
  IconCode,
  IconItalic,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '../../../shared/icons/index.ts';

interface MarkButton {
  name: 'bold' | 'italic' | 'underline' | 'strike' | 'sub' | 'sup' | 'code';
  Icon: typeof IconBold;
  run: (editor: Editor) => void;
  keys?: string;
}

const toggle = (name: MarkButton['name']) => (editor: Editor) => void editor.chain().focus().toggleMark(name).run();

/** Formats for words: the first two are in the toolbar, the others in its menu. */
export const marks: readonly MarkButton[] = [
  { name: 'bold', Icon: IconBold, run: toggle('bold'), keys: 'Ctrl+B' },
  { name: 'italic', Icon: IconItalic, run: toggle('italic'), keys: 'Ctrl+I' },
  { name: 'underline', Icon: IconUnderline, run: toggle('underline'), keys: 'Ctrl+U' },
  { name: 'strike', Icon: IconStrikethrough, run: toggle('strike'), keys: 'Ctrl+Shift+S' },
  { name: 'sub', Icon: IconSubscript, run: toggle('sub') },
  { name: 'sup', Icon: IconSuperscript, run: toggle('sup') },
  { name: 'code', Icon: IconCode, run: toggle('code'), keys: 'Ctrl+E' },
];
