import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useKeys } from '../../../shared/keys/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { removeClippings } from '../bulk/bulk-actions.ts';
import { type Clipping, changeClipping, patchClippings } from '../clippings.api.ts';
import type { Coverage } from '../coverage/useCoverage.ts';
import { keyTable, neighbourOf } from './commands.ts';
import { commandsOf } from './triage-commands.ts';
import { useLooks } from './useLooks.ts';

/** What is asked over the page at the moment. */
type Asking = { what: 'tags'; clippings: readonly Clipping[] } | { what: 'export' } | { what: 'help' } | null;

/** Going through the coverage: what is open, selected and asked, and the keys for it. */
export function useTriage({ search, change, brand, pages, rows }: Coverage) {
  const t = useT('clippings');
  const navigate = useNavigate();
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

  const move = (step: 1 | -1): boolean => {
    const next = neighbourOf(rows, openId, step);
    if (!next) return false;
    if (next.id !== openId) change({ clipping: next.id });
    document.querySelector(`[data-clipping="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
    if (step === 1 && rows.at(-3)?.id === next.id && pages.hasNextPage) void pages.fetchNextPage();
    return true;
  };
  const remove = async (clippings: readonly Clipping[]) => {
    const isOpenGone = clippings.some(({ id }) => id === openId);
    const next = isOpenGone ? neighbourOf(rows, openId, 1) : undefined;
    if (!(await removeClippings(t, brand.id, clippings))) return;
    selection.clear();
    const stays = next && !clippings.some(({ id }) => id === next.id) ? next.id : undefined;
    if (isOpenGone) change({ clipping: stays });
  };
  const setTone = ({ id }: Clipping, text_tonality: 'positive' | 'neutral' | 'negative') => {
    patchClippings(new Set([id]), { text_tonality });
    void changeClipping(id, { text_tonality }).catch(notifyFailure);
  };
  const openEditor = (id: string) => {
    if (id !== openId) change({ clipping: id });
    setEditing(id);
  };
  const goTo =
    (to: '/performance/coverage/clipping/edit/$clippingId' | '/performance/coverage/clipping/assign/$clippingId') =>
    ({ id }: Clipping) =>
      void navigate({ to, params: { clippingId: id } });
  useKeys(
    keyTable,
    commandsOf({
      rows,
      open,
      selection,
      canChange,
      onMove: move,
      onEdit: ({ id }) => openEditor(id),
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
