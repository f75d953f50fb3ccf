import type { Stream } from '@masthead/contract';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';

/** Asks, and then removes a stream for good. */
export function useRemoval(): (stream: Stream) => Promise<void> {
  const t = useT('streams');
  const brand = useActiveBrand();
  const removal = useCall('streams.delete', {
    // The number of streams is limited: one less may allow another.
    refreshes: ['streams.index', 'user.brands.permissions', 'user.organisations.permissions'],
    onSuccess: () => void notify({ title: t('remove.done') }),
  });
  return async (stream) => {
    const isMeant = await confirm({
      title: t('remove.title', { name: stream.name }),
      body: t('remove.body', { brand: brand.name }),
      confirmLabel: t('remove.confirm'),
      danger: true,
    });
    if (isMeant) removal.mutate({ params: { stream_id: stream.id } });
  };
}
