import type { Sentiment } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { type Clipping, changeClipping, patchClippings } from '../clippings.api.ts';
import type { Coverage } from '../coverage/useCoverage.ts';
import { neighbourOf } from './commands.ts';

type Page = '/performance/coverage/clipping/edit/$clippingId' | '/performance/coverage/clipping/assign/$clippingId';

/** Returns the actions on clippings of the list: go to the next, set a tone, delete, open a page of them. */
export function useDeeds({ search, change, brand, pages, rows }: Coverage, selection: Selection<Clipping>) {
  const t = useT('clippings');
  const mentions = useT('mentions');
  const navigate = useNavigate();
  const openId = search.clipping;
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
    const actions = await import('../bulk/bulk-actions.ts').catch((error: unknown) => {
      notifyFailure(error);
      return null;
    });
    if (!(await actions?.removeClippings(t, brand.id, clippings))) return;
    selection.clear();
    const stays = next && !clippings.some(({ id }) => id === next.id) ? next.id : undefined;
    if (isOpenGone) change({ clipping: stays });
  };
  const saveTone = async (id: string, text_tonality: Sentiment | null) => {
    patchClippings(new Set([id]), { text_tonality });
    await changeClipping(id, { text_tonality });
  };
  const setTone = ({ id, text_tonality: before }: Clipping, tone: Sentiment) => {
    if (tone === before) return;
    const undo = () => void saveTone(id, before).catch(notifyFailure);
    saveTone(id, tone).then(() => notify({ title: mentions('tone.set'), undo }), notifyFailure);
  };
  const goTo =
    (to: Page) =>
    ({ id }: Clipping) =>
      void navigate({ to, params: { clippingId: id } });
  return { move, remove, setTone, goTo };
}
