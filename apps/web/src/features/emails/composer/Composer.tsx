import { useHotkeys } from '@mantine/hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { useLeaveQuestion } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { usePageTitle } from '../../../shared/page/index.ts';
import { type EmailDraft, isDirty } from '../saving/email-draft.ts';
import { ComposerHead } from './ComposerHead.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import classes from './composer.module.css';
import type { Overlay } from './composer-search.ts';
import { EmailContext, type EmailEditing } from './email-context.ts';
import { Letter } from './Letter.tsx';

const SidePanel = lazyPart(async () => (await import('./SidePanel.tsx')).SidePanel, { hasTexts: true });
const PreviewDialog = lazyPart(async () => (await import('../preview/PreviewDialog.tsx')).default);
const SendDialog = lazyPart(async () => (await import('../sending/SendDialog.tsx')).default);

interface Props {
  draft: EmailDraft;
  /** Names of the relations that are chosen one by one. */
  chosen: readonly { id: string; name: string }[];
  overlay: Overlay | undefined;
  onOverlay: (overlay: Overlay | null) => void;
}

/** The composer: the letter, and beside it who gets it and how it goes out. */
export function Composer({ draft, chosen, overlay, onOverlay }: Props) {
  const app = useT('app');
  const t = useT('mailing');
  const isShown = useIsFirstPageShown();
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  const { email } = state;
  usePageTitle(state.values.subject || app('titles.compose_email'));
  // An e-mail belongs to its brand: that stays the same until the page is left.
  useBlockBrandSwitch(true);
  useLeaveQuestion(
    isDirty(state),
    useMemo(
      () => ({
        settle: async () => draft.get().email !== null && (await draft.save()),
        onDiscard: () => draft.forget(),
      }),
      [draft],
    ),
  );
  const editing = useMemo(
    (): EmailEditing => ({
      draft,
      open: async (next) => {
        if (next === null) return onOverlay(null);
        const isNew = draft.get().email === null;
        // With its first saving an e-mail moves to an address of its own, and takes along what is to be opened there.
        if (isNew) onOverlay(next);
        const isSaved = await draft.save();
        if (isNew && !isSaved) onOverlay(null);
        if (!isNew && isSaved) onOverlay(next);
      },
    }),
    [draft, onOverlay],
  );
  useHotkeys([['mod+S', () => void draft.save()]], [], true);
  const close = () => onOverlay(null);
  const panelPlace = <aside className={classes.side} aria-label={t('panel.label')} aria-busy />;
  return (
    <EmailContext value={editing}>
      <div className={classes.frame}>
        <ComposerHead />
        <ConflictNotice />
        <div className={classes.columns}>
          <Letter chosen={chosen} />
          {isShown ? <SidePanel fallback={panelPlace} /> : panelPlace}
        </div>
      </div>
      {email && overlay === 'preview' && <PreviewDialog emailId={email.id} onClose={close} />}
      {email && overlay === 'send' && <SendDialog email={email} onClose={close} />}
    </EmailContext>
  );
}
