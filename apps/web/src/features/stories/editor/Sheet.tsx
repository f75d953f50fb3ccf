import type { Editor } from '@tiptap/core';
import { useCallback, useMemo, useState } from 'react';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { useUploads } from '../files/useUploads.ts';
import type { InsertName } from '../text/InsertDialog.tsx';
import { LaterText } from '../text/LaterText.tsx';
import { useTextParts } from '../text/later-parts.ts';
import text from '../text/text.module.css';
import { CoverPlace } from './CoverPlace.tsx';
import classes from './editor.module.css';
import { HeadlineFields } from './HeadlineFields.tsx';
import { useEditing, useStory } from './story-context.ts';

const Cover = lazyPart(async () => (await import('./Cover.tsx')).Cover, { hasTexts: true });
const SheetEnd = lazyPart(async () => (await import('./SheetEnd.tsx')).SheetEnd, { hasTexts: true });

interface Props {
  onBodyEditor: (editor: Editor | null) => void;
  isHidden: boolean;
}

/** Shows what is published, as it will look: headline, lead, picture, text, files, boilerplate and contact. */
export function Sheet({ onBodyEditor, isHidden }: Props) {
  const t = useT('stories');
  const { values, generation, change } = useStory();
  const { draft, goTo } = useEditing();
  const [body, setBody] = useState<Editor | null>(null);
  const [focused, setFocused] = useState<Editor | null>(null);
  const [dialog, setDialog] = useState<InsertName | null>(null);
  const uploads = useUploads((file) => draft.change({ files: [...draft.get().values.files, file] }));
  const parts = useTextParts();
  const isShown = useIsFirstPageShown();
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
  const shared = { parts, generation, lang: values.language, asking, uploads, onFocus: setFocused };
  return (
    <div className={classes.sheet} hidden={isHidden}>
      {parts ? (
        <parts.Toolbar editor={editor} asking={asking}>
          <parts.WordCount html={values.copytext} />
        </parts.Toolbar>
      ) : (
        <div className={text.toolbar} />
      )}
      <article className={classes.page}>
        <HeadlineFields />
        {isShown ? <Cover fallback={<CoverPlace />} /> : <CoverPlace />}
        <div data-part="copytext">
          <LaterText
            {...shared}
            label={t('parts.copytext')}
            value={values.copytext}
            placeholder={t('text.go_on')}
            onChange={(copytext) => change({ copytext })}
            onReady={keep}
          />
        </div>
        {isShown && <SheetEnd text={shared} />}
      </article>
      {parts && <parts.SlashList asking={asking} />}
      {parts && dialog && editor && (
        <parts.InsertDialog name={dialog} editor={editor} uploads={uploads} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}
