import type { Stream } from '@masthead/contract';
import { countPermission, useActiveBrand } from '../../../shared/actor/index.ts';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';

/** Removes a stream at once, and offers to bring it back with its mentions. */
export function useRemoval(): (stream: Stream) => Promise<void> {
  const t = useT('streams');
  const brand = useActiveBrand();
  // The number of streams is limited: one less may allow another.
  const settle = (step: 1 | -1) => {
    countPermission('stream.create', step);
    return refresh('streams.index', 'user.available-streams');
  };
  const undo = async (stream: Stream) => {
    try {
      await call('streams.restore', { params: { stream_id: stream.id }, body: { brand_id: brand.id } });
      notify({ title: t('remove.undone') });
      await settle(1);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return async (stream) => {
    try {
      await call('streams.delete', { params: { stream_id: stream.id } });
      notify({
        title: t('remove.done'),
        body: t('remove.body', { name: stream.name }),
        undo: () => void undo(stream),
      });
      await settle(-1);
    } catch (error) {
      notifyFailure(error);
    }
  };
}
