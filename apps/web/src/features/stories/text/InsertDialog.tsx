import type { Editor } from '@tiptap/core';
import { BrandFilesDialog } from '../files/BrandFilesDialog.tsx';
import { EmbedDialog } from './EmbedDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { pictureOf } from './nodes/picture.ts';
import { type UploadSettings, uploadPictures } from './picture-uploads.ts';

export type InsertName = 'link' | 'embed' | 'picture';

interface Props {
  name: InsertName;
  editor: Editor;
  uploads: UploadSettings;
  onClose: () => void;
}

/** The dialog behind a block that asks for something: a link, an embed, a picture. */
export function InsertDialog({ name, editor, uploads, onClose }: Props) {
  if (name === 'link') return <LinkDialog editor={editor} onClose={onClose} />;
  if (name === 'embed') return <EmbedDialog editor={editor} onClose={onClose} />;
  return (
    <BrandFilesDialog
      kind="image"
      onFiles={(files) => uploadPictures(editor, uploads, files)}
      onChosen={(file) => editor.chain().focus().insertContent(pictureOf(file)).run()}
      onClose={onClose}
    />
  );
}
