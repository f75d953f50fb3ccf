import { useEffect, useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { useKeys } from '../../../shared/keys/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import type { Clipping } from '../clippings.api.ts';
import type { Coverage } from '../coverage/useCoverage.ts';
import { keyTable } from './commands.ts';
import { commandsOf } from './triage-commands.ts';
import { useDeeds } from './useDeeds.ts';
import { useLooks } from './useLooks.ts';

/** The dialog that is open over the page. */
export type Asking = { what: 'tags'; clippings: readonly Clipping[] } | { what: 'export' } | { what: 'help' } | null;

/**
 * Returns the state of working through the coverage: the open and selected clippings, the open question, and the keys.
 */
export function useTriage(coverage: Coverage) {
  const { search, change, brand, rows } = coverage;
  const canChange = usePermission('mention.save').can;
  const [asking, ask] = useState<Asking>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const { clipping: openId, view: _, ...filters } = search;
  const selection = useSelection(rows, JSON.stringify([brand.id, filters]));
  const open = rows.find(({ id }) => id === openId);
  const { look, unlook } = useLooks(brand.id, canChange);
  useEffect(() => {
    if (open) look(open);
  }, [open?.id]);
  const { move, remove, setTone, goTo } = useDeeds(coverage, selection);
  useKeys(
    keyTable,
    commandsOf({
      rows,
      open,
      selection,
      canChange,
      onMove: move,
      onEdit: ({ id }) => {
        if (id !== openId) change({ clipping: id });
        setEditing(id);
      },
      onEditAll: goTo('/performance/coverage/clipping/edit/$clippingId'),
      onAssign: goTo('/performance/coverage/clipping/assign/$clippingId'),
      onTags: (clippings) => ask({ what: 'tags', clippings }),
      onTone: setTone,
      onUnlook: unlook,
      onDelete: (clippings) => void remove(clippings),
      onClose: () => change({ clipping: undefined }),
      onHelp: () => ask({ what: 'help' }),
    }),
  );
  return {
    selection,
    asking,
    ask,
    remove,
    isEditing: editing !== null && editing === openId,
    setEditing: (isOn: boolean) => setEditing(isOn && openId ? openId : null),
  };
}
