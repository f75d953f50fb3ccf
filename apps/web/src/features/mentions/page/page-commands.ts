import type { Mention } from '@masthead/contract';
import { isHidden } from '../hidden.ts';
import type { Command } from '../keys/commands.ts';
import type { MentionActions } from '../useMentionActions.ts';

interface CommandSettings {
  mentions: readonly Mention[];
  open: Mention | undefined;
  can: { save: boolean; hide: boolean };
  actions: MentionActions;
  onMove: (step: 1 | -1) => boolean;
  onWhy: (mention: Mention) => void;
  onClose: () => void;
  onHelp: () => void;
}

/** The mention that a key is meant for: the open one, else the one whose row has the focus or is pointed at. */
function meant(mentions: readonly Mention[], open: Mention | undefined): Mention | undefined {
  if (open) return open;
  const row =
    document.activeElement?.closest<HTMLElement>('[data-mention]') ??
    document.querySelector<HTMLElement>('[data-mention]:hover');
  return mentions.find((mention) => mention.id === row?.dataset.mention);
}

/** What the keys of the page do. The answer says whether anything was done. */
export function commandsOf({
  mentions,
  open,
  can,
  actions,
  onMove,
  onWhy,
  onClose,
  onHelp,
}: CommandSettings): (command: Command) => boolean {
  const withMention = (isAllowed: boolean, act: (mention: Mention) => void) => (): boolean => {
    const mention = isAllowed ? meant(mentions, open) : undefined;
    if (mention) act(mention);
    return mention !== undefined;
  };
  const commands: Record<Command, () => boolean> = {
    next: () => onMove(1),
    previous: () => onMove(-1),
    open: withMention(true, (mention) => window.open(mention.url, '_blank', 'noopener')),
    save: withMention(can.save, (mention) => actions.save(mention)),
    hide: withMention(can.hide, (mention) => (isHidden(mention) ? actions.unhide(mention) : actions.hide(mention))),
    why: withMention(true, onWhy),
    close: () => {
      if (open) onClose();
      return open !== undefined;
    },
    help: () => {
      onHelp();
      return true;
    },
  };
  return (command) => commands[command]();
}
