import { WebSocket } from 'ws';

interface Message {
  event: string;
  data: string;
}

/** Speaks the channel protocol as a browser does: connects, has the subscription signed, and waits for events. */
export async function listenToChannel(origin: string, token: string, channel: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { data: settings } = (await (await fetch(`${origin}/v2/realtime`, { headers })).json()) as {
    data: { key: string };
  };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${settings.key}?protocol=7&client=test&version=1`);
  const received: Message[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (text) => {
    received.push(JSON.parse(String(text)) as Message);
    for (const look of waiting) look();
  });
  const next = (event: string) =>
    new Promise<unknown>((done, failed) => {
      const timer = setTimeout(
        () => failed(new Error(`No ${event} came; came: ${received.map((message) => message.event).join(', ')}`)),
        10_000,
      );
      const look = () => {
        const found = received.find((message) => message.event === event);
        if (!found) return;
        clearTimeout(timer);
        waiting.delete(look);
        done(JSON.parse(found.data));
      };
      waiting.add(look);
      look();
    });
  const { socket_id } = (await next('pusher:connection_established')) as { socket_id: string };
  const response = await fetch(`${origin}/broadcasting/auth`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ socket_id, channel_name: channel }),
  });
  if (!response.ok) {
    socket.close();
    throw new Error(`The channel was refused with ${response.status}`);
  }
  const { auth } = (await response.json()) as { auth: string };
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  await next('pusher_internal:subscription_succeeded');
  return { next, close: () => socket.close() };
}
