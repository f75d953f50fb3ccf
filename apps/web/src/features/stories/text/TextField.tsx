import type { StoredFile } from '@masthead/contract';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useUploads } from '../files/useUploads.ts';
import { InsertDialog, type InsertName } from './InsertDialog.tsx';
import { SlashList } from './SlashList.tsx';
import { TextEditor } from './TextEditor.tsx';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  label: string;
  value: string;
  /** Another number: `value` has come from elsewhere, and is taken over. */
  generation: number;
  lang: string;
  placeholder: string;
  onChange: (html: string) => void;
  onFocus?: (editor: Editor) => void;
  /** Called with a file that was dropped on the text and is not a picture. */
  onAttached: (file: StoredFile) => void;
  /** Leads to the attachments. */
  onFile: () => void;
  onReady: (editor: Editor | null) => void;
  editor: Editor | null;
  /** At the right end of the toolbar. */
  tools?: ReactNode;
  /** Between the toolbar and the text. */
  above?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** Shows one text with the toolbar, the menus and the dialogs of the story editor. */
export default function TextField(props: Props) {
  const { editor, tools, above, className, children, onAttached, onFile, onFocus, ...text } = props;
  const [dialog, setDialog] = useState<InsertName | null>(null);
  const uploads = useUploads(onAttached);
  const asking = useMemo(
    () => ({
      link: () => setDialog('link'),
      embed: () => setDialog('embed'),
      picture: () => setDialog('picture'),
      file: onFile,
    }),
    [onFile],
  );
  return (
    <>
      <Toolbar editor={editor} asking={asking}>
        {tools}
      </Toolbar>
      <div className={className}>
        {above}
        <TextEditor {...text} asking={asking} uploads={uploads} onFocus={onFocus ?? (() => {})} />
        {children}
      </div>
      <SlashList asking={asking} />
      {dialog && editor && (
        <InsertDialog name={dialog} editor={editor} uploads={uploads} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
