import type { Mention } from '@masthead/contract';
import type { Selection } from '../../../shared/selection/index.ts';
import type { MentionActions } from '../actions/mention-actions.ts';
import { isHidden } from '../hidden.ts';
import type { Command } from '../keys/commands.ts';

interface CommandSettings {
  mentions: readonly Mention[];
  open: Mention | undefined;
  can: { save: boolean; hide: boolean };
  actions: MentionActions;
  selection: Selection<Mention>;
  onHide: (mention: Mention) => void;
  onMove: (step: 1 | -1) => boolean;
  onWhy: (mention: Mention) => void;
  onClose: () => void;
  onHelp: () => void;
  /** Focuses the field of the search, also one that is still to come. */
  onSearch: () => boolean;
}

/**
 * Returns the mention that a key applies to: the open one, otherwise the one whose row has the focus or the pointer.
 */
function meant(mentions: readonly Mention[], open: Mention | undefined): Mention | undefined {
  if (open) return open;
  const row =
    document.activeElement?.closest<HTMLElement>('[data-mention]') ??
    document.querySelector<HTMLElement>('[data-mention]:hover');
  return mentions.find((mention) => mention.id === row?.dataset.mention);
}

/** Returns the function that runs the commands of the page. Its result says whether anything was done. */
export function commandsOf({
  mentions,
  open,
  can,
  actions,
  selection,
  onHide,
  onMove,
  onWhy,
  onClose,
  onHelp,
  onSearch,
}: CommandSettings): (command: Command) => boolean {
  const withMention = (isAllowed: boolean, act: (mention: Mention) => void) => (): boolean => {
    const mention = isAllowed ? meant(mentions, open) : undefined;
    if (mention) act(mention);
    return mention !== undefined;
  };
  /** Returns an action on the selected mentions; undefined if none is selected, so that the open mention is used. */
  const withSelected = (isAllowed: boolean, act: (selected: readonly Mention[]) => void) =>
    selection.rows.length === 0 || !isAllowed
      ? undefined
      : (): boolean => {
          act(selection.rows);
          selection.clear();
          return true;
        };
  const commands: Record<Command, () => boolean> = {
    next: () => onMove(1),
    previous: () => onMove(-1),
    open: withMention(true, (mention) => window.open(mention.url, '_blank', 'noopener')),
    save: withSelected(can.save, actions.save) ?? withMention(can.save, (mention) => actions.save([mention])),
    hide:
      withSelected(can.hide, (selected) => (selected.every(isHidden) ? actions.unhide : actions.hide)(selected)) ??
      withMention(can.hide, (mention) => (isHidden(mention) ? actions.unhide([mention]) : onHide(mention))),
    select: withMention(true, (mention) => selection.toggle(mention.id)),
    select_range: withMention(true, (mention) => selection.toggle(mention.id, true)),
    search: onSearch,
    why: withMention(true, onWhy),
    close: () => {
      const isSelecting = selection.ids.size > 0;
      if (isSelecting) selection.clear();
      else if (open) onClose();
      return isSelecting || open !== undefined;
    },
    help: () => {
      onHelp();
      return true;
    },
  };
  return (command) => commands[command]();
}
