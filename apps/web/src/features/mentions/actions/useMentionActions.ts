import type { hideLevels, hideReaches, Mention } from '@masthead/contract';
import { useMemo } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { hideActions } from './hide-actions.ts';
import { saveActions } from './save-actions.ts';

export interface HideWhat {
  level?: (typeof hideLevels)[number];
  reach?: (typeof hideReaches)[number];
}

export interface MentionActions {
  /** Saves them as clippings, with tags beside those that they have. */
  save(mentions: readonly Mention[], tags?: readonly string[]): void;
  /** In the stream unless said; in the list of stories the whole story, else the piece. */
  hide(mentions: readonly Mention[], what?: HideWhat): void;
  /** Shows them again at every level at which they are hidden. */
  unhide(mentions: readonly Mention[]): void;
  /** Asks, and blocks the outlet of a mention in its stream. */
  blockOutlet(mention: Mention): void;
  correctTone(mention: Mention, tone: Mention['sentiment']): void;
  addToFeed(mentions: readonly Mention[], feed: { id: string; name: string }): void;
  markSeen(mentions: readonly Mention[]): void;
}

/** What can be done with mentions of a stream. The screen changes at once; a refusal takes it back, and so does Undo. */
export function useMentionActions(view: 'pieces' | 'stories'): MentionActions {
  const t = useT('mentions');
  return useMemo(() => ({ ...saveActions(t), ...hideActions(t, view) }), [t, view]);
}
export type Translate = ReturnType<typeof useT<'mentions'>>;
