import type Pusher from 'pusher-js';
import { call, queryClient } from '../api/index.ts';
import { firstPage } from '../first-page.ts';
import { createStore } from '../store.ts';
import { onDisconnect } from './disconnect.ts';

export type ConnectionState = 'off' | 'connecting' | 'live' | 'reconnecting';
export const connectionState = createStore<ConnectionState>('off');

let opening: Promise<Pusher> | null = null;

/** Opens the connection, once for all subscribers. The library is loaded with the first of them. */
export function connection(): Promise<Pusher> {
  onDisconnect(close);
  opening ??= open().catch((error: unknown) => {
    opening = null;
    connectionState.set('off');
    throw error;
  });
  return opening;
}

async function open(): Promise<Pusher> {
  connectionState.set('connecting');
  // The first page shows its content without the library.
  await firstPage;
  const [{ default: PusherClient }, { data: settings }] = await Promise.all([
    import('pusher-js'),
    call('realtime.settings'),
  ]);
  const isSecure = settings.host === null ? location.protocol === 'https:' : settings.secure;
  const port = settings.port ?? (Number(location.port) || (isSecure ? 443 : 80));
  const pusher = new PusherClient(settings.key, {
    wsHost: settings.host ?? location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: isSecure,
    cluster: settings.cluster,
    enabledTransports: ['ws', 'wss'],
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/broadcasting/auth',
      customHandler: ({ socketId, channelName }, callback) =>
        void call('broadcasting.auth', { body: { socket_id: socketId, channel_name: channelName } }).then(
          (answer) => callback(null, answer),
          (error: Error) => callback(error, null),
        ),
    },
  });
  watch(pusher);
  return pusher;
}

function watch(pusher: Pusher): void {
  let wasLive = false;
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'connected') {
      connectionState.set(current === 'disconnected' ? 'off' : wasLive ? 'reconnecting' : 'connecting');
      return;
    }
    connectionState.set('live');
    // Events sent while disconnected are made up for by fetching again.
    if (wasLive) void queryClient.invalidateQueries();
    // Data of the first page may have changed before the channel was heard: it is asked for again when next looked at.
    else void queryClient.invalidateQueries({ type: 'active', refetchType: 'none' });
    wasLive = true;
  });
}

async function close(): Promise<void> {
  const pusher = await opening?.catch(() => null);
  opening = null;
  pusher?.disconnect();
  connectionState.set('off');
}
