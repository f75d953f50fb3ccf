import type { MentionView } from '@masthead/contract';
import { useMemo } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { hideActions } from './hide-actions.ts';
import type { MentionActions } from './mention-actions.ts';
import { saveActions } from './save-actions.ts';

/** What can be done with mentions of a stream. The screen changes at once; a refusal takes it back, and so does Undo. */
export function useMentionActions(view: MentionView): MentionActions {
  const t = useT('mentions');
  return useMemo(() => ({ ...saveActions(t), ...hideActions(t, view) }), [t, view]);
}
