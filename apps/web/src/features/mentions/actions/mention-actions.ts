import type { hideLevels, hideReaches, Mention } from '@masthead/contract';
import type { useT } from '../../../shared/i18n/index.ts';

export interface HideWhat {
  level?: (typeof hideLevels)[number];
  reach?: (typeof hideReaches)[number];
}

export interface MentionActions {
  /** Saves them as clippings, with tags beside those that they have. */
  save(mentions: readonly Mention[], tags?: readonly string[]): void;
  /** Hides mentions, in the stream by default; in the list of stories it hides the whole story, otherwise the piece. */
  hide(mentions: readonly Mention[], what?: HideWhat): void;
  /** Shows them again at every level at which they are hidden. */
  unhide(mentions: readonly Mention[]): void;
  /** Asks, and blocks the outlet of a mention in its stream. */
  blockOutlet(mention: Mention): void;
  correctTone(mention: Mention, tone: Mention['sentiment']): void;
  addToFeed(mentions: readonly Mention[], feed: { id: string; name: string }): void;
  markSeen(mentions: readonly Mention[]): void;
}

export type Translate = ReturnType<typeof useT<'mentions'>>;
