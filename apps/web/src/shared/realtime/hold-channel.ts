import type Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';

const listening = new Map<string, number>();

/** Subscribes once for all who listen; the last one to release it ends it. */
export function holdChannel(pusher: Pusher, name: string): { subscription: Channel; release: () => void } {
  listening.set(name, (listening.get(name) ?? 0) + 1);
  const release = () => {
    const left = (listening.get(name) ?? 1) - 1;
    listening.set(name, left);
    if (left === 0) pusher.unsubscribe(name);
  };
  return { subscription: pusher.subscribe(name), release };
}
