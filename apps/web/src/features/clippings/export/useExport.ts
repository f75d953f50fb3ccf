import { type ClippingExport, events } from '@masthead/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useUser } from '../../../shared/actor/index.ts';
import { apiQuery, refresh } from '../../../shared/api/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';

export type ExportFormat = ClippingExport['format'];

/** Milliseconds between two looks if nobody tells how far it is. */
const pause = 2000;

/** Runs an export from its order to its file: `running` is its progress. */
export function useExport(start: (format: ExportFormat) => Promise<{ data: ClippingExport }>) {
  const user = useUser();
  const order = useMutation({ mutationFn: start, onError: notifyFailure });
  const ordered = order.data?.data;
  const asked = apiQuery('exports.show', { params: { export_id: ordered?.id ?? '' } });
  const { data } = useQuery({
    ...asked,
    enabled: ordered !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data?.data) ? false : pause),
  });
  useChannel(events.exportsChanged, user.id, () => void refresh('exports.show'));
  return {
    start: (format: ExportFormat) => order.mutate(format),
    again: () => order.reset(),
    isStarting: order.isPending,
    running: (data?.data ?? ordered) as ClippingExport | undefined,
  };
}

const isOver = (one: ClippingExport | undefined): boolean => one?.status === 'ready' || one?.status === 'failed';
