import type { Mention, Stream } from '@masthead/contract';
import type { MentionActions } from '../actions/mention-actions.ts';

export interface ReaderProps {
  stream: Stream;
  mentionId: string;
  /** The mention as the list has it, so that something is shown at once. */
  known: Mention | undefined;
  actions: MentionActions;
  onSeen: (mention: Mention) => void;
  onHide: (mention: Mention) => void;
  onMove: (step: 1 | -1) => void;
  canMove: { next: boolean; previous: boolean };
  onClose: () => void;
  /** Grows each time 'Why this matched' is asked for. */
  whyAsked: number;
  isPhone: boolean;
}
