import type { MentionView } from '@masthead/contract';
import { useMemo } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { hideActions } from './hide-actions.ts';
import type { MentionActions } from './mention-actions.ts';
import { saveActions } from './save-actions.ts';

/** Returns the actions for mentions of a stream. The screen changes at once; a refusal or Undo restores it. */
export function useMentionActions(view: MentionView): MentionActions {
  const t = useT('mentions');
  return useMemo(() => ({ ...saveActions(t), ...hideActions(t, view) }), [t, view]);
}
