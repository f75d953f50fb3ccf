import type { MentionView } from '@masthead/contract';
import { useMemo } from 'react';
import { countWaiting, untilReached } from '../../../shared/api/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { usePreload } from '../../../shared/lazy-part.tsx';
import type { MentionActions } from './mention-actions.ts';

type MakeActions = typeof import('./make-actions.ts').makeActions;

let makeActions: MakeActions | null = null;

const program = {
  preload: async (): Promise<MakeActions> => {
    makeActions = (await import('./make-actions.ts')).makeActions;
    return makeActions;
  },
};

/**
 * Returns the actions for mentions of a stream. The screen changes at once; a refusal or Undo restores it. Their program is
 * loaded once the page is drawn; an action that is used before waits for it, also while there is no connection.
 */
export function useMentionActions(view: MentionView): MentionActions {
  const t = useT('mentions');
  usePreload(program);
  return useMemo(() => {
    const act = (run: (actions: MentionActions) => void) => {
      if (makeActions) return run(makeActions(t, view));
      untilReached(program.preload, { letGo: countWaiting() }).then((make) => run(make(t, view)), notifyFailure);
    };
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
