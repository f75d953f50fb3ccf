import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { confirm } from '../feedback/confirm.ts';
import { useT } from '../i18n/index.ts';

/**
 * Asks before a page with unsaved changes is left; `settle` may save them first, and answers whether nothing is left to ask. Returns
 * how to let the next step go: what was changed has just been saved.
 */
export function useLeaveQuestion(asks: boolean, settle?: () => Promise<boolean>): () => void {
  const t = useT('app');
  const isLeaving = useRef(false);
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
