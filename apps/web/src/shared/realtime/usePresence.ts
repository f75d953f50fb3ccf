import type { PresenceChannel } from 'pusher-js';
import { useEffect, useState } from 'react';
import { connection } from './connection.ts';
import { holdChannel } from './hold-channel.ts';

export interface Present {
  id: string;
  name: string;
}

/** Who else is on a presence channel, oneself left out. A null channel has nobody. */
export function usePresence(channel: string | null): Present[] {
  const [present, setPresent] = useState<Present[]>([]);
  useEffect(() => {
    if (!channel) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    connection().then(
      (pusher) => {
        if (isGone) return;
        const { subscription, release } = holdChannel(pusher, channel);
        const { members } = subscription as PresenceChannel;
        const show = () => {
          const others: Present[] = [];
          members.each(({ id, info }: { id: string; info?: { full_name?: string } }) => {
            if (id !== members.myID) others.push({ id, name: info?.full_name ?? '' });
          });
          setPresent(others);
        };
        const events = ['pusher:subscription_succeeded', 'pusher:member_added', 'pusher:member_removed'];
        for (const event of events) subscription.bind(event, show);
        if (subscription.subscribed) show();
        stop = () => {
          for (const event of events) subscription.unbind(event, show);
          release();
        };
      },
      () => {
        // Without channels one writes as before; the state says so.
      },
    );
    return () => {
      isGone = true;
      stop?.();
      setPresent([]);
    };
  }, [channel]);
  return present;
}
