import type { Channel } from '@masthead/contract';
import type { PresenceChannel } from 'pusher-js';
import { useEffect, useState } from 'react';
import { connection } from './connection.ts';
import { holdChannel } from './hold-channel.ts';

interface Present {
  id: string;
  name: string;
}

/** Returns the other users on the presence channel of a record; none for a null id. */
export function usePresence(channel: Channel, id: string | null): Present[] {
  const [present, setPresent] = useState<Present[]>([]);
  useEffect(() => {
    if (id === null) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    connection().then(
      (pusher) => {
        if (isGone) return;
        const { subscription, release } = holdChannel(pusher, channel.name(id));
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
        // Without channels writing works as before, and the connection state shows it.
      },
    );
    return () => {
      isGone = true;
      stop?.();
      setPresent([]);
    };
  }, [channel, id]);
  return present;
}
