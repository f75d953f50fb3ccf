import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { confirm } from '../feedback/confirm.ts';
import { useT } from '../i18n/index.ts';
import { holdUnsaved } from '../unsaved.ts';

interface Answers {
  /** Saves first if that is possible; returns true if nothing is left to ask. */
  settle?: () => Promise<boolean>;
  /** Called when the person discards the changes. */
  onDiscard?: () => void;
}

/**
 * Asks before a page with unsaved changes is left. Returns a function that lets the next step go, for changes that have just
 * been saved.
 */
export function useLeaveQuestion(asks: boolean, { settle, onDiscard }: Answers = {}): () => void {
  const t = useT('app');
  const isLeaving = useRef(false);
  useEffect(() => (asks ? holdUnsaved() : undefined), [asks]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Overlays belong to their page.
      if (isLeaving.current || current.pathname === next.pathname) return false;
      if (settle && (await settle())) return false;
      const isDiscarded = await confirm({
        title: t('discard.title'),
        body: t('discard.body'),
        confirmLabel: t('discard.confirm'),
        cancelLabel: t('discard.keep'),
        danger: true,
      });
      if (isDiscarded) onDiscard?.();
      return !isDiscarded;
    },
    enableBeforeUnload: () => !isLeaving.current,
    disabled: !asks,
  });
  return useCallback(() => {
    isLeaving.current = true;
    // The page may stay; what is changed from then on is asked about again.
    setTimeout(() => {
      isLeaving.current = false;
    });
  }, []);
}
