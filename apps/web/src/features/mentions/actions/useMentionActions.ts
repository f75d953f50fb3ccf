import type { MentionView } from '@masthead/contract';
import { useEffect, useMemo } from 'react';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { firstPage } from '../../../shared/first-page.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { MentionActions } from './mention-actions.ts';

const loadActions = async () => (await import('./make-actions.ts')).makeActions;

/**
 * Returns the actions for mentions of a stream. The screen changes at once; a refusal or Undo restores it. Their program comes
 * after the page; one that is used before waits for it, in order.
 */
export function useMentionActions(view: MentionView): MentionActions {
  const t = useT('mentions');
  useEffect(() => void firstPage.then(loadActions).catch(() => {}), []);
  return useMemo(() => {
    const act = (run: (actions: MentionActions) => void) =>
      void loadActions().then((makeActions) => run(makeActions(t, view)), notifyFailure);
    return {
      save: (...given) => act((actions) => actions.save(...given)),
      hide: (...given) => act((actions) => actions.hide(...given)),
      unhide: (...given) => act((actions) => actions.unhide(...given)),
      blockOutlet: (...given) => act((actions) => actions.blockOutlet(...given)),
      correctTone: (...given) => act((actions) => actions.correctTone(...given)),
      addToFeed: (...given) => act((actions) => actions.addToFeed(...given)),
      markSeen: (...given) => act((actions) => actions.markSeen(...given)),
    };
  }, [t, view]);
}
