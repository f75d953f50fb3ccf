import type { MentionView } from '@masthead/contract';
import { hideActions } from './hide-actions.ts';
import type { MentionActions, Translate } from './mention-actions.ts';
import { saveActions } from './save-actions.ts';

/** Returns the actions for mentions of a stream. */
export const makeActions = (t: Translate, view: MentionView): MentionActions => ({
  ...saveActions(t),
  ...hideActions(t, view),
});
