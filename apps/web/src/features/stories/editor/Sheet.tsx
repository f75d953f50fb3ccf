import { countWords, limits } from '@masthead/contract';
import type { Editor } from '@tiptap/core';
import { useCallback, useMemo, useState } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useUploads } from '../files/useUploads.ts';
import { InsertDialog, type InsertName } from '../text/InsertDialog.tsx';
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

/** Shows what is published, as it will look: headline, lead, picture, text, files, boilerplate and contact. */
export function Sheet({ onBodyEditor, isHidden }: Props) {
  const t = useT('stories');
  const { values, generation, story, change } = useStory();
  const { draft, goTo } = useEditing();
  const [body, setBody] = useState<Editor | null>(null);
  const [focused, setFocused] = useState<Editor | null>(null);
  const [dialog, setDialog] = useState<InsertName | null>(null);
  const uploads = useUploads((file) => draft.change({ files: [...draft.get().values.files, file] }));
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
      {dialog && editor && (
        <InsertDialog name={dialog} editor={editor} uploads={uploads} onClose={() => setDialog(null)} />
      )}
    </div>
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
