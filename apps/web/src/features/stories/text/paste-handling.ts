import type { Editor } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { cleanPasted } from './paste/clean-paste.ts';

interface Settings {
  editor: () => Editor | null;
  onFiles: (files: File[], at?: number) => void;
  onLink: () => void;
  /** Pictures on other sites cannot be pasted. */
  onLeft: (count: number) => void;
}

/** Returns a file made of data in the clipboard's HTML. */
async function fileOf(data: string, at: number): Promise<File> {
  const blob = dataBlob(data);
  const extension = blob.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'png';
  return new File([blob], `picture-${at + 1}.${extension}`, { type: blob.type });
}

function dataBlob(data: string): Blob {
  const [head = '', body = ''] = data.split(',');
  const type = /^data:(image\/[a-z+.-]+)/i.exec(head)?.[1] ?? 'image/png';
  const text = head.includes(';base64') ? atob(body) : decodeURIComponent(body);
  return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))], { type });
}

const hasText = (html: string): boolean => /[\p{L}\p{N}]/u.test(html.replace(/<[^>]*>/g, ''));

/** Handles text and files that are pasted or dropped, and the key of the link dialog. */
export function pasteHandling({ editor, onFiles, onLeft, onLink }: Settings): EditorProps {
  // Pictures that the last cleaning found beside the text; the parser takes only the text.
  let found: { pictures: string[]; left: number } = { pictures: [], left: 0 };
  return {
    transformPastedHTML: (html) => {
      const { html: cleaned, ...others } = cleanPasted(html);
      found = others;
      return cleaned;
    },
    handleKeyDown: (_view, event) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
      // Elsewhere the same keys open the search of everything.
      event.preventDefault();
      event.stopPropagation();
      onLink();
      return true;
    },
    handlePaste: (_view, event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const html = event.clipboardData?.getData('text/html') ?? '';
      const { pictures, left } = found;
      found = { pictures: [], left: 0 };
      // Word brings a picture of the text along; the text is what is meant.
      if (files.length > 0 && !hasText(html)) {
        onFiles(files);
        return true;
      }
      setTimeout(() => {
        if (left > 0) onLeft(left);
        if (pictures.length > 0) void Promise.all(pictures.map(fileOf)).then((given) => onFiles(given));
      });
      return false;
    },
    handleDrop: (view, event, _slice, isMoved) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isMoved || files.length === 0) return false;
      event.preventDefault();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
      const $at = at === undefined ? null : view.state.doc.resolve(at);
      onFiles(files, $at ? dropPlace(view, $at, event.clientY) : at);
      editor()?.commands.focus();
      return true;
    },
  };
}

/** Returns the place above or below the block that something was dropped on; within a gallery, beside its picture. */
function dropPlace(view: EditorView, $at: ResolvedPos, y: number): number {
  const depth = $at.depth > 0 && $at.node(1).type.name === 'gallery' ? 2 : 1;
  if ($at.depth < depth) return $at.pos;
  return isUpperHalf(view, $at.before(depth), y) ? $at.before(depth) : $at.after(depth);
}

function isUpperHalf(view: EditorView, at: number, y: number): boolean {
  const element = view.nodeDOM(at);
  if (!(element instanceof HTMLElement)) return false;
  const { top, height } = element.getBoundingClientRect();
  return y < top + height / 2;
}
