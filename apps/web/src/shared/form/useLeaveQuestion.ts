import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { confirm } from '../feedback/confirm.ts';
import { useT } from '../i18n/index.ts';
import { holdUnsaved } from '../unsaved.ts';
import { useIsUploading } from '../uploading.ts';

interface Answers {
  /** Saves first if that is possible; returns true if nothing is left to ask. */
  settle?: () => Promise<boolean>;
  /** Called when the person discards the changes. */
  onDiscard?: () => void;
}

/**
 * Asks before a page with unsaved changes, or with files on their way, is left. Returns a function that lets the next step
 * go, for changes that have just been saved.
 */
export function useLeaveQuestion(asks: boolean, { settle, onDiscard }: Answers = {}): () => void {
  const t = useT('app');
  const isLeaving = useRef(false);
  const isUploading = useIsUploading();
  const holds = asks || isUploading;
  useEffect(() => (holds ? holdUnsaved() : undefined), [holds]);
  const mayInterrupt = () =>
    confirm({
      title: t('discard.upload_title'),
      body: t('discard.upload_body'),
      confirmLabel: t('discard.upload_confirm'),
      cancelLabel: t('discard.upload_keep'),
      danger: true,
    });
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Overlays belong to their page.
      if (isLeaving.current || current.pathname === next.pathname) return false;
      const isSettled = !asks || ((await settle?.()) ?? false);
      if (isSettled) return isUploading && !(await mayInterrupt());
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
    disabled: !holds,
  });
  return useCallback(() => {
    isLeaving.current = true;
    // The page may stay; what is changed from then on is asked about again.
    setTimeout(() => {
      isLeaving.current = false;
    });
  }, []);
}
