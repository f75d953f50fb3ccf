import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { StoryDraft } from '../saving/story-draft.ts';
import type { UploadSettings } from '../text/picture-uploads.ts';

/** Returns a function that brings the text and the pictures of a .docx into the story that is open. */
export function useWordImport(draft: StoryDraft, editor: Editor | null, uploads: UploadSettings) {
  const t = useT('stories');
  const { number } = useFormat();
  // The program of the editor may be there later than the document was chosen.
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  }, [editor]);
  return async (file: File): Promise<void> => {
    try {
      const { importWord } = await import('./import-word.ts');
      await importWord(file, { draft, editor: () => latest.current, uploads, t, number });
    } catch (error) {
      notifyFailure(error);
    }
  };
}
