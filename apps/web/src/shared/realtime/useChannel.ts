import type { ChannelEvent, EventName } from '@masthead/contract';
import type { Payloads } from '@masthead/contract/event-payloads.ts';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from '../store.ts';
import { type ConnectionState, connection, connectionState } from './connection.ts';
import { holdChannel } from './hold-channel.ts';

/**
 * Calls `handler` with each event of a record while the component is shown: `useChannel(events.mentionsCreated, brand.id, …)`.
 * A null id listens to nothing. A payload that another version of the server has sent is left out. `onHeard` is called each time
 * events begin to be heard, for what came before.
 */
export function useChannel<N extends EventName>(
  event: ChannelEvent<N>,
  id: string | null,
  handler: (payload: Payloads[NoInfer<N>]) => void,
  onHeard?: () => void,
): void {
  const handle = useEffectEvent((payload: Payloads[N]) => handler(payload));
  const heard = useEffectEvent(() => onHeard?.());
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
        const begin = () => heard();
        subscription.bind(event.name, listen);
        subscription.bind('pusher:subscription_succeeded', begin);
        if (subscription.subscribed) begin();
        stop = () => {
          subscription.unbind(event.name, listen);
          subscription.unbind('pusher:subscription_succeeded', begin);
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
