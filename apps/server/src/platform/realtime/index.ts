import { randomInt } from 'node:crypto';
import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Db, rowsOf, sql } from '../db/index.ts';
import { type Events, tell } from '../events/index.ts';
import { createPresence, memberOf } from './presence.ts';
import { type ChannelKey, isSigned } from './signature.ts';

export { type ChannelKey, signChannel } from './signature.ts';

/** Sends an event to a channel, from any process, when the transaction of `db` commits. Ids and counts only. */
export const broadcast = (db: Db, channel: string, event: string, data: unknown): Promise<void> =>
  tell(db, { topic: 'broadcast', channel, event, data });

/** The same to many channels in one query. */
export async function broadcastAll(
  db: Db,
  messages: readonly { channel: string; event: string; data: unknown }[],
): Promise<void> {
  if (messages.length === 0) return;
  const texts = messages.map((message) => JSON.stringify({ topic: 'broadcast', ...message }));
  await rowsOf(db, sql`select pg_notify('masthead_events', text) from unnest(${texts}::text[]) as text`);
}

const activityTimeout = 60;
const maxMessage = 10 * 1024;
const maxChannels = 100;

interface Socket {
  id: string;
  socket: WebSocket;
  channels: Set<string>;
  heardAt: number;
}

/**
 * Serves the Pusher channel protocol (version 7) at /app/{key}: public, private and presence channels, no client events.
 * Who is present is known of this process's sockets.
 * What other processes broadcast arrives by way of the database's notifications.
 */
export function serveChannels({ server, events, keys }: { server: Server; events: Events; keys: ChannelKey }) {
  const wss = new WebSocketServer({ noServer: true, maxPayload: maxMessage });
  const sockets = new Set<Socket>();
  const subscribers = new Map<string, Set<Socket>>();
  const presence = createPresence<Socket>();

  server.on('upgrade', (request, socket, head) => {
    const path = URL.parse(request.url ?? '', 'http://localhost')?.pathname;
    if (path !== `/app/${keys.key}`) return socket.destroy();
    wss.handleUpgrade(request, socket, head, (ws) => open(ws));
  });

  const open = (ws: WebSocket) => {
    const socket: Socket = {
      id: `${randomInt(1e9)}.${randomInt(1e9)}`,
      socket: ws,
      channels: new Set(),
      heardAt: Date.now(),
    };
    sockets.add(socket);
    ws.on('message', (text) => {
      socket.heardAt = Date.now();
      receive(socket, String(text));
    });
    ws.on('close', () => forget(socket));
    ws.on('error', () => ws.terminate());
    send(socket, 'pusher:connection_established', { socket_id: socket.id, activity_timeout: activityTimeout });
  };

  const receive = (socket: Socket, text: string) => {
    const message = readMessage(text);
    if (!message) return send(socket, 'pusher:error', { code: 4001, message: 'Not understood' });
    if (message.event === 'pusher:ping') return send(socket, 'pusher:pong', {});
    if (message.event === 'pusher:subscribe') return subscribe(socket, message.data);
    if (message.event === 'pusher:unsubscribe') return leave(socket, String(message.data.channel));
  };

  const subscribe = (socket: Socket, { channel, auth, channel_data: channelData }: Record<string, unknown>) => {
    if (typeof channel !== 'string' || socket.channels.size >= maxChannels) return;
    const isPublic = !/^(private|presence)-/.test(channel);
    if (
      !isPublic &&
      !isSigned(keys, socket.id, channel, auth, typeof channelData === 'string' ? channelData : undefined)
    ) {
      return send(socket, 'pusher:subscription_error', { type: 'AuthError', status: 401 }, channel);
    }
    const member = memberOf(channel, channelData);
    if (member === undefined) return send(socket, 'pusher:error', { code: 4009, message: 'Who is there?' }, channel);
    const arrived = member && presence.enter(channel, socket, member);
    socket.channels.add(channel);
    subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket));
    send(socket, 'pusher_internal:subscription_succeeded', member ? { presence: presence.list(channel) } : {}, channel);
    if (arrived) tellOthers(socket, channel, 'pusher_internal:member_added', member);
  };

  const tellOthers = (but: Socket, channel: string, event: string, data: unknown) => {
    for (const socket of subscribers.get(channel) ?? []) if (socket !== but) send(socket, event, data, channel);
  };

  const leave = (socket: Socket, channel: string) => {
    socket.channels.delete(channel);
    const left = subscribers.get(channel);
    left?.delete(socket);
    if (left?.size === 0) subscribers.delete(channel);
    const gone = presence.leave(channel, socket);
    if (gone) tellOthers(socket, channel, 'pusher_internal:member_removed', { user_id: gone });
  };

  const forget = (socket: Socket) => {
    sockets.delete(socket);
    for (const channel of [...socket.channels]) leave(socket, channel);
  };

  const unlisten = events.on('broadcast', ({ channel, event, data }) => {
    for (const socket of subscribers.get(String(channel)) ?? []) send(socket, String(event), data, String(channel));
  });

  const watch = setInterval(() => {
    const silentSince = Date.now() - 2 * activityTimeout * 1000;
    for (const socket of sockets) if (socket.heardAt < silentSince) socket.socket.terminate();
  }, 30_000);
  watch.unref();

  return {
    close: () => {
      clearInterval(watch);
      unlisten();
      for (const socket of sockets) socket.socket.close(1001, 'Going away');
      wss.close();
    },
  };
}

/** In this protocol `data` travels as JSON text inside JSON. */
const send = (socket: Socket, event: string, data: unknown, channel?: string) => {
  if (socket.socket.readyState === socket.socket.OPEN)
    socket.socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel && { channel }) }));
};

function readMessage(text: string): { event: string; data: Record<string, unknown> } | null {
  try {
    const message = JSON.parse(text) as { event?: unknown; data?: unknown };
    const data = typeof message.data === 'string' ? (JSON.parse(message.data) as unknown) : message.data;
    return typeof message.event === 'string'
      ? { event: message.event, data: (data ?? {}) as Record<string, unknown> }
      : null;
  } catch {
    return null;
  }
}
