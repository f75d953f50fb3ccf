import type { Sentiment } from '@masthead/contract';
import type { Selection } from '../../../shared/selection/index.ts';
import type { Clipping } from '../clippings.api.ts';
import type { Command } from './commands.ts';

interface Triage {
  rows: readonly Clipping[];
  open: Clipping | undefined;
  selection: Selection<Clipping>;
  /** Changing needs a permission; without it the keys that change do nothing. */
  canChange: boolean;
  onMove: (step: 1 | -1) => boolean;
  onEdit: (clipping: Clipping) => void;
  onEditAll: (clipping: Clipping) => void;
  onTags: (clippings: readonly Clipping[]) => void;
  onAssign: (clipping: Clipping) => void;
  onTone: (clipping: Clipping, tone: Sentiment) => void;
  onUnlook: (clipping: Clipping) => void;
  onDelete: (clippings: readonly Clipping[]) => void;
  onClose: () => void;
  onHelp: () => void;
}

/**
 * Returns the clipping that a key applies to: the open one, otherwise the one whose row has the focus or the pointer.
 */
function meant({ rows, open }: Triage): Clipping | undefined {
  if (open) return open;
  const row =
    document.activeElement?.closest<HTMLElement>('[data-clipping]') ??
    document.querySelector<HTMLElement>('[data-clipping]:hover');
  return rows.find(({ id }) => id === row?.dataset.clipping);
}

/** Returns the function that runs the commands of the coverage. Its result says whether anything was done. */
export function commandsOf(triage: Triage): (command: Command) => boolean {
  const { selection, canChange } = triage;
  const withOne = (isAllowed: boolean, act: (clipping: Clipping) => void) => (): boolean => {
    const clipping = isAllowed ? meant(triage) : undefined;
    if (clipping) act(clipping);
    return clipping !== undefined;
  };
  /** Returns an action on the selected clippings, or on the open one if none is selected. */
  const withMany = (act: (clippings: readonly Clipping[]) => void) => (): boolean => {
    if (!canChange) return false;
    const one = meant(triage);
    const clippings = selection.rows.length > 0 ? selection.rows : one ? [one] : [];
    if (clippings.length > 0) act(clippings);
    return clippings.length > 0;
  };
  const commands: Record<Command, () => boolean> = {
    next: () => triage.onMove(1),
    previous: () => triage.onMove(-1),
    original: withOne(true, ({ url }) => url && window.open(url, '_blank', 'noopener')),
    edit: withOne(canChange, triage.onEdit),
    edit_all: withOne(canChange, triage.onEditAll),
    tags: withMany(triage.onTags),
    assign: withOne(canChange, triage.onAssign),
    positive: withOne(canChange, (clipping) => triage.onTone(clipping, 'positive')),
    neutral: withOne(canChange, (clipping) => triage.onTone(clipping, 'neutral')),
    negative: withOne(canChange, (clipping) => triage.onTone(clipping, 'negative')),
    confirm_finding: () => {
      const button = canChange && document.querySelector<HTMLButtonElement>('[data-confirm-finding]');
      if (button) button.click();
      return Boolean(button);
    },
    unlook: withOne(canChange, triage.onUnlook),
    delete: withMany(triage.onDelete),
    select: withOne(true, ({ id }) => selection.toggle(id)),
    select_range: withOne(true, ({ id }) => selection.toggle(id, true)),
    search: () => {
      const field = document.querySelector<HTMLInputElement>('[data-coverage-search] input');
      field?.focus();
      return field !== null;
    },
    close: () => {
      const isSelecting = selection.ids.size > 0;
      if (isSelecting) selection.clear();
      else if (triage.open) triage.onClose();
      return isSelecting || triage.open !== undefined;
    },
    help: () => {
      triage.onHelp();
      return true;
    },
  };
  return (command) => commands[command]();
}
