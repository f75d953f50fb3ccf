import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import type { Editor } from '@tiptap/core';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { confirm } from '../../../shared/feedback/index.ts';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { useLeaveQuestion } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart, preloadParts } from '../../../shared/lazy-part.tsx';
import { useFullPage, usePageTitle } from '../../../shared/page/index.ts';
import { useUploads } from '../files/useUploads.ts';
import { isDirty, type StoryDraft, savesByItself } from '../saving/story-draft.ts';
import { useWordImport } from '../word/useWordImport.ts';
import { EditorHead } from './EditorHead.tsx';
import classes from './editor.module.css';
import type { Overlay } from './editor-search.ts';
import { goToPart } from './go-to-part.ts';
import { Outline } from './Outline.tsx';
import { Sheet } from './Sheet.tsx';
import { EditingContext, type StoryEditing } from './story-context.ts';
import { attending } from './written-field.ts';

const ConflictNotice = lazyPart(async () => (await import('../saving/ConflictNotice.tsx')).ConflictNotice, {
  hasTexts: true,
});
const SidePanel = lazyPart(async () => (await import('./SidePanel.tsx')).SidePanel, { hasTexts: true });

const dialogs = {
  publish: lazyPart(async () => (await import('../publish/PublishDialog.tsx')).default),
  send: lazyPart(async () => (await import('../publish/SendDialog.tsx')).default),
  history: lazyPart(async () => (await import('../saving/History.tsx')).default),
  comments: lazyPart(async () => (await import('../comments/EditorComments.tsx')).default),
  corrections: lazyPart(async () => (await import('../publish/Corrections.tsx')).default),
  cards: lazyPart(async () => (await import('../cards/CardsDialog.tsx')).default),
  approval: lazyPart(async () => (await import('../approval/ApprovalDialog.tsx')).default),
};

interface Props {
  draft: StoryDraft;
  overlay: Overlay | undefined;
  onOverlay: (overlay: Overlay | null) => void;
}

/** The story editor: versions and parts at the left, the text in the middle, the settings at the right. */
export function StoryEditor({ draft, overlay, onOverlay }: Props) {
  const t = useT('stories');
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  const title = state.values.headline || t(state.story ? 'list.untitled' : 'editor.new');
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [editor, setEditor] = useState<Editor | null>(null);
  const leadsTo = useRef<string | null>(null);
  const wordInput = useRef<HTMLInputElement>(null);
  const uploads = useUploads((file) => draft.change({ files: [...draft.get().values.files, file] }));
  const importWord = useWordImport(draft, editor, uploads);
  usePageTitle(title);
  useFullPage();
  // A story belongs to its brand: that stays the same until the page is left.
  useBlockBrandSwitch(true);
  useLeaveQuestion(
    isDirty(state),
    useMemo(() => ({ settle: async () => savesByItself(draft.get()) && (await draft.save(true)) }), [draft]),
  );
  const isShown = useIsFirstPageShown();
  const panelPlace = <aside className={classes.side} aria-label={t('panel.title')} aria-busy />;
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && (overlay === 'publish' || overlay === 'approval')) setAsked(true);
  const isDue = isAsked || (state.story !== null && state.story.status !== 'draft');
  const editing = useMemo(
    (): StoryEditing => ({
      draft,
      overlay,
      open: onOverlay,
      isDue,
      settle: () => settle(draft, t),
      importWord: () => wordInput.current?.click(),
      goTo: (part) => {
        if (!overlay) return void setTimeout(() => goToPart(part, editor));
        // Once the dialog, which keeps the focus, is gone, and the phone shows the sheet again.
        leadsTo.current = part;
        onOverlay(null);
      },
    }),
    [draft, overlay, onOverlay, editor, isDue, t],
  );
  useEffect(() => {
    if (overlay || !leadsTo.current) return;
    goToPart(leadsTo.current, editor);
    leadsTo.current = null;
  }, [overlay, editor]);
  useEffect(() => {
    // A writer who loses the connection can still use these parts.
    const timer = setTimeout(() => void preloadParts(), 3000);
    return () => clearTimeout(timer);
  }, []);
  useHotkeys([['mod+S', () => void draft.save()]], [], true);
  const needsStory = overlay !== 'cards';
  const Dialog = overlay && overlay !== 'settings' && (state.story || !needsStory) ? dialogs[overlay] : null;
  const isPanelPage = isPhone && overlay === 'settings';
  return (
    <EditingContext value={editing}>
      <div className={classes.frame} {...attending(draft)}>
        <EditorHead isPhone={isPhone} isPanelPage={isPanelPage} />
        {state.state === 'conflict' && <ConflictNotice />}
        <div className={classes.columns} data-panel-page={isPanelPage || undefined}>
          {!isPhone && <Outline />}
          <Sheet onBodyEditor={setEditor} isHidden={isPanelPage} />
          {(!isPhone || isPanelPage) && (isShown ? <SidePanel fallback={panelPlace} /> : panelPlace)}
        </div>
      </div>
      <input
        ref={wordInput}
        type="file"
        hidden
        accept=".docx"
        aria-label={t('word.choose')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (file) void importWord(file);
        }}
      />
      {Dialog && <Dialog />}
    </EditingContext>
  );
}

/** Updates a draft without a question; asks about texts that are saved by hand. */
async function settle(draft: StoryDraft, t: ReturnType<typeof useT<'stories'>>): Promise<boolean> {
  const { story } = draft.get();
  if (story && !isDirty(draft.get())) return true;
  if (savesByItself(draft.get())) return await draft.save(true);
  const isSaving = await confirm({
    title: t(story ? 'save_first.changes' : 'save_first.title'),
    body: t('save_first.body'),
    confirmLabel: t('save_first.confirm'),
  });
  return isSaving && (await draft.save());
}
