import type { ChannelEvent, EventName } from '@masthead/contract';
import type { Payloads } from '@masthead/contract/event-payloads.ts';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from '../store.ts';
import { type ConnectionState, connection, connectionState } from './connection.ts';
import { holdChannel } from './hold-channel.ts';

/**
 * Calls `handler` with each event of a record while the component is shown: `useChannel(events.mentionsCreated, brand.id, …)`.
 * A null id listens to nothing. A payload that another version of the server has sent is left out.
 */
export function useChannel<N extends EventName>(
  event: ChannelEvent<N>,
  id: string | null,
  handler: (payload: Payloads[NoInfer<N>]) => void,
): void {
  const handle = useEffectEvent((payload: Payloads[N]) => handler(payload));
  useEffect(() => {
    if (id === null) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    // The schemas come after the connection: the first page does without them.
    const open = async () => [await connection(), await import('@masthead/contract/event-payloads.ts')] as const;
    open().then(
      ([pusher, { payloadOf }]) => {
        if (isGone) return;
        const listen = (data: unknown) => {
          const payload = payloadOf(event).safeParse(data);
          if (payload.success) handle(payload.data);
        };
        const { subscription, release } = holdChannel(pusher, event.channel.name(id));
        subscription.bind(event.name, listen);
        stop = () => {
          subscription.unbind(event.name, listen);
          release();
        };
      },
      () => {
        // Without channels the page works as before, and the connection state shows it.
      },
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [event, id]);
}

/** Returns the state of the live connection: 'live', 'connecting', 'reconnecting' or 'off'. */
export const useConnectionState = (): ConnectionState => useStore(connectionState);
