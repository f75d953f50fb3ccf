import { events, type Stream } from '@masthead/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { queryClient, refresh } from '../../../shared/api/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { streamQuery } from '../mentions.api.ts';

/** Milliseconds between two looks at a running search, should its messages not arrive. */
const interval = 1500;

/** Follows the search of the last 30 days: what it has found so far is shown as it goes, and once more when it is done. */
export function useBackfill(stream: Stream, reload: () => void): void {
  const isRunning = stream.backfill !== null;
  const look = useEffectEvent(() => {
    reload();
    void refresh('mentions.chart');
    void queryClient.invalidateQueries({ queryKey: streamQuery(stream.id).queryKey });
  });
  const isOwn = (data: { stream_id: string }) => data.stream_id === stream.id;
  useChannel(events.streamsBackfill, stream.brand_id, (data) => {
    if (isOwn(data)) look();
  });
  // Somebody else may have changed the stream, and with it what it finds.
  useChannel(events.streamsChanged, stream.brand_id, (data) => {
    if (isOwn(data)) void queryClient.invalidateQueries({ queryKey: streamQuery(stream.id).queryKey });
  });
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => look(), interval);
    return () => clearInterval(timer);
  }, [isRunning]);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) look();
    wasRunning.current = isRunning;
  }, [isRunning]);
}
