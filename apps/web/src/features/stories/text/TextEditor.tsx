import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { styleNonce } from '../../../shared/style-nonce.ts';
import { BubbleBar } from './BubbleBar.tsx';
import type { Asking } from './blocks.ts';
import { storyExtensions } from './extensions.ts';
import type { EarlyState } from './held-input.ts';
import { htmlOf } from './html-of.ts';
import { pasteHandling } from './paste-handling.ts';
import { PictureUploads, type UploadSettings, uploadPictures } from './picture-uploads.ts';
import { replayEarly } from './replay-early.ts';
import { SlashMenu } from './slash-menu.ts';
import { takeOver } from './take-over.ts';
import classes from './text.module.css';

interface Props {
  label: string;
  value: string;
  /** Another number: `value` has come from elsewhere, and is taken over. */
  generation: number;
  lang: string;
  placeholder: string;
  onChange: (html: string) => void;
  onFocus: (editor: Editor) => void;
  /** Called with the editor when it is ready, and with null when it is removed. */
  onReady?: (editor: Editor | null) => void;
  asking: Asking;
  uploads: UploadSettings;
  /** Selection and actions from before the editor was there. */
  early?: EarlyState | null;
}

/** A text with headings, lists, quotes, pictures and the rest, as the public site shows it. */
export function TextEditor(props: Props) {
  const { label, value, generation, lang, placeholder, asking, onReady } = props;
  const t = useT('stories');
  const onChange = useEffectEvent(props.onChange);
  const onFocus = useEffectEvent(props.onFocus);
  const onFiles = useEffectEvent((files: File[], at?: number) => {
    if (holder.current) uploadPictures(holder.current, props.uploads, files, at);
  });
  const onLeft = useEffectEvent((count: number) =>
    notify({ kind: 'warning', title: t('text.left_pictures', { count }), body: t('text.left_pictures_body') }),
  );
  const onLink = useEffectEvent(() => asking.link());
  const holder = useRef<Editor | null>(null);
  const [extensions] = useState(() => [
    ...storyExtensions({
      body: placeholder,
      quoteName: t('text.quote_name'),
      onFiles: (files, at) => onFiles(files, at),
    }),
    PictureUploads,
    SlashMenu,
  ]);
  const [handling] = useState(() =>
    pasteHandling({
      editor: () => holder.current,
      onFiles: (files, at) => onFiles(files, at),
      onLeft: (count) => onLeft(count),
      onLink: () => onLink(),
    }),
  );
  const editor = useEditor({
    extensions,
    content: value,
    injectNonce: styleNonce,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: current }) => onChange(htmlOf(current.state)),
    onFocus: ({ editor: current }) => onFocus(current),
    editorProps: {
      ...handling,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang,
        spellcheck: 'true',
        class: classes.text!,
      },
    },
  });
  useLayoutEffect(() => {
    holder.current = editor;
  }, [editor]);
  useEffect(() => {
    onReady?.(editor);
    return () => onReady?.(null);
  }, [editor, onReady]);
  useTakeOver(editor, value, generation);
  useEarlyState(editor, props.early ?? null, () => onLink());
  return (
    <div className={classes.editor} style={{ '--facts-title': JSON.stringify(t('text.in_short')) } as object}>
      <EditorContent editor={editor} />
      {editor && <BubbleBar editor={editor} asking={asking} />}
    </div>
  );
}

/** Takes over selection and actions from before the editor was there, ahead of the next key. */
function useEarlyState(editor: Editor | null, early: EarlyState | null, onLink: () => void): void {
  const [first] = useState(early);
  const link = useEffectEvent(onLink);
  useLayoutEffect(() => {
    if (!editor || !first) return;
    // After the present rendering, since the editor renders some of its content with React.
    queueMicrotask(() => {
      if (!editor.isDestroyed) replayEarly(editor, first, () => link());
    });
  }, [editor, first]);
}

/**
 * Replaces text that changed elsewhere if it differs: the cursor stays in place, and undo does not affect the
 * changes of others.
 */
function useTakeOver(editor: Editor | null, value: string, generation: number): void {
  const known = useRef(generation);
  useEffect(() => {
    if (!editor || known.current === generation) return;
    known.current = generation;
    if (htmlOf(editor.state) !== value) takeOver(editor, value);
  }, [editor, value, generation]);
}
