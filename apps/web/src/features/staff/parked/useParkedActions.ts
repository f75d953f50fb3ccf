import type { ParkedItem } from '@masthead/contract';
import { call, refresh } from '../../../shared/api/index.ts';
import { confirm, notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';

/** Retries and discards parked items, one call each; the first failure is shown and the rest still done. */
export function useParkedActions() {
  const t = useT('staff');
  const each = async (
    items: readonly ParkedItem[],
    work: (parked_item_id: string) => Promise<unknown>,
    done: string,
  ) => {
    const outcomes = await Promise.allSettled(items.map(({ id }) => work(id)));
    await refresh('staff.parked.list');
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) notifyFailure(failed.reason);
    else notify({ title: done });
  };
  return {
    retry: (items: readonly ParkedItem[]) =>
      each(items, (parked_item_id) => call('staff.parked.retry', { params: { parked_item_id } }), t('parked.retried')),
    discard: async (items: readonly ParkedItem[]) => {
      const title = items.length === 1 ? t('parked.discard_one') : t('parked.discard_many', { count: items.length });
      const question = { title, body: t('parked.discard_body'), confirmLabel: t('parked.discard'), danger: true };
      if (!(await confirm(question))) return;
      await each(
        items,
        (parked_item_id) => call('staff.parked.discard', { params: { parked_item_id } }),
        t('parked.discarded'),
      );
    },
  };
}
