import { useEffect, useEffectEvent } from 'react';
import { useStore } from '../store.ts';
import { type ConnectionState, connection, connectionState } from './connection.ts';
import { holdChannel } from './hold-channel.ts';

/**
 * Hears one event of a channel while the component is shown: `useChannel(`private-brand.${brand.id}`, 'mentions.created', (data) => …)`.
 * Events carry ids and counts; the records themselves are asked for. A null channel hears nothing.
 */
export function useChannel<D = unknown>(channel: string | null, event: string, handler: (data: D) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!channel) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    const listen = (data: D) => handle(data);
    connection().then(
      (pusher) => {
        if (isGone) return;
        const { subscription, release } = holdChannel(pusher, channel);
        subscription.bind(event, listen);
        stop = () => {
          subscription.unbind(event, listen);
          release();
        };
      },
      () => {
        // Without channels the page works as before; the state says so.
      },
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [channel, event]);
}

/** Whether news arrives by itself: 'live', 'connecting', 'reconnecting' or 'off'. */
export const useConnectionState = (): ConnectionState => useStore(connectionState);
