import { countWords, limits } from '@masthead/contract';
import type { Editor } from '@tiptap/core';
import { useCallback, useMemo, useState } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { BrandFilesDialog } from '../files/BrandFilesDialog.tsx';
import { useUploads } from '../files/useUploads.ts';
import { EmbedDialog } from '../text/EmbedDialog.tsx';
import { LinkDialog } from '../text/LinkDialog.tsx';
import { pictureOf } from '../text/nodes/picture.ts';
import { uploadPictures } from '../text/picture-uploads.ts';
import { SlashList } from '../text/SlashList.tsx';
import { TextEditor } from '../text/TextEditor.tsx';
import { Toolbar } from '../text/Toolbar.tsx';
import { Attachments } from './Attachments.tsx';
import { ContactFields } from './ContactFields.tsx';
import { Cover } from './Cover.tsx';
import classes from './editor.module.css';
import { HeadlineFields } from './HeadlineFields.tsx';
import { useEditing, useStory } from './story-context.ts';

interface Props {
  onBodyEditor: (editor: Editor | null) => void;
  isHidden: boolean;
}
type OpenDialog = 'link' | 'embed' | 'picture' | null;

/** What is published, as it will look: headline, lead, picture, text, files, who we are, whom to ask. */
export function Sheet({ onBodyEditor, isHidden }: Props) {
  const t = useT('stories');
  const { values, generation, story, change } = useStory();
  const { goTo } = useEditing();
  const [body, setBody] = useState<Editor | null>(null);
  const [focused, setFocused] = useState<Editor | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const uploads = useUploads();
  const editor = focused && !focused.isDestroyed ? focused : body;
  const asking = useMemo(
    () => ({
      link: () => setDialog('link'),
      embed: () => setDialog('embed'),
      picture: () => setDialog('picture'),
      file: () => goTo('files'),
    }),
    [goTo],
  );
  const keep = useCallback(
    (ready: Editor | null) => {
      setBody(ready);
      onBodyEditor(ready);
    },
    [onBodyEditor],
  );
  const shared = { generation, lang: values.language, asking, uploads, onFocus: setFocused };
  const about = story ? t('outline.about', { name: story.newsroom.name }) : t('parts.boilerplate');
  return (
    <div className={classes.sheet} hidden={isHidden}>
      <Toolbar editor={editor} asking={asking}>
        <WordCount html={values.copytext} />
      </Toolbar>
      <article className={classes.page}>
        <HeadlineFields />
        <Cover />
        <div data-part="copytext">
          <TextEditor
            {...shared}
            label={t('parts.copytext')}
            value={values.copytext}
            placeholder={t('text.go_on')}
            onChange={(copytext) => change({ copytext })}
            onReady={keep}
          />
        </div>
        <Attachments />
        <section data-part="boilerplate" className={classes.block}>
          <h2>{about}</h2>
          <div className={classes.boilerplate}>
            <TextEditor
              {...shared}
              label={t('parts.boilerplate')}
              value={values.boilerplate ?? ''}
              placeholder={t('text.boilerplate_hint')}
              onChange={(html) => change({ boilerplate: html || null })}
            />
          </div>
        </section>
        <ContactFields />
      </article>
      <SlashList asking={asking} />
      {dialog && editor && <Dialog name={dialog} editor={editor} uploads={uploads} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface DialogProps {
  name: Exclude<OpenDialog, null>;
  editor: Editor;
  uploads: ReturnType<typeof useUploads>;
  onClose: () => void;
}

function Dialog({ name, editor, uploads, onClose }: DialogProps) {
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

/** '412 words, advice 300–600'. */
function WordCount({ html }: { html: string }) {
  const t = useT('stories');
  const { number } = useFormat();
  const { min, max } = limits.storyWords;
  const count = useMemo(() => countWords(html), [html]);
  const isOff = count > max || (count > 0 && count < min);
  return (
    <span className={classes.words} data-off={isOff || undefined}>
      {t('editor.words', { count, min: number(min), max: number(max) })}
    </span>
  );
}
