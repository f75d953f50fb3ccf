import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { type Channel, readChannelName } from '@masthead/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Db } from '../db/index.ts';
import type { Events } from '../events/index.ts';
import type { Log } from '../log/index.ts';
import { createAdmission, type SocketLimits } from './admission.ts';
import { createPresence } from './presence.ts';
import { type ClientMessage, codes, readMessage, refuse, refuseChannel, send } from './protocol.ts';
import { type ChannelKey, type Listener, readListener } from './signature.ts';

const activityTimeout = 60;
const maxMessageBytes = 10 * 1024;
const maxChannels = 100;
/** Most sockets of one user: a person has some tabs open, not hundreds. */
const maxSocketsOfUser = 50;
/** Most messages of a client between two looks. */
const maxMessages = 600;
/** Milliseconds between two looks at silent, hasty and expired subscribers. */
const lookEvery = 30_000;
/** Subscriptions that are checked in one go. */
const checkedAtOnce = 500;

/** A listener and a channel about which the application is asked. */
export interface Hearing {
  listener: Listener;
  channel: Channel;
  id: string;
}
/** `ended`: the session or token is no more. */
export type Verdict = 'allowed' | 'refused' | 'ended';

interface ChannelOptions {
  server: Server;
  db: Db;
  events: Events;
  log: Log;
  keys: ChannelKey;
  limits: SocketLimits;
  addressOf: (request: IncomingMessage) => string;
  /** Decides which users may listen to which channels, in the order of the requests. */
  judge: (hearings: readonly Hearing[]) => Promise<Verdict[]>;
}

interface Subscription {
  name: string;
  channel: Channel;
  id: string;
  /** null: the channel is public. */
  listener: Listener | null;
}

interface Socket {
  id: string;
  ws: WebSocket;
  subscriptions: Map<string, Subscription>;
  heardAt: number;
  messages: number;
}

/**
 * Serves the Pusher channel protocol (version 7) at /app/{key}: public, private and presence channels, no client events.
 * Broadcasts of other processes arrive as notifications of the database. A subscription is judged when it begins and again
 * whenever its user's access changes; it hears nothing before it was allowed and nothing after it was refused.
 */
export function serveChannels(options: ChannelOptions) {
  const { server, db, events, log, keys } = options;
  const wss = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
  const admission = createAdmission(options.limits);
  const sockets = new Set<Socket>();
  const subscribers = new Map<string, Set<Socket>>();
  const tell = (channel: string, event: string, data: unknown) => {
    for (const { ws } of subscribers.get(channel) ?? []) send(ws, event, data, channel);
  };
  const presence = createPresence({ db, events, log, tell });

  server.on('upgrade', (request, stream, head) => {
    const path = URL.parse(request.url ?? '', 'http://localhost')?.pathname;
    if (path !== `/app/${keys.key}`) return stream.destroy();
    const address = options.addressOf(request);
    // Refused after the handshake: browsers show no other reason to the client.
    const refusal = admission.refusalOf(request, address);
    wss.handleUpgrade(request, stream, head, (ws) => {
      ws.on('error', () => ws.terminate());
      if (refusal) return refuse(ws, refusal.code, refusal.message);
      const release = admission.enter(address);
      ws.on('close', release);
      open(ws);
    });
  });

  const open = (ws: WebSocket) => {
    const id = `${randomInt(1e9)}.${randomInt(1e9)}`;
    const socket: Socket = { id, ws, subscriptions: new Map(), heardAt: performance.now(), messages: 0 };
    sockets.add(socket);
    ws.on('message', (text) => receive(socket, readMessage(String(text))));
    ws.on('close', () => {
      sockets.delete(socket);
      for (const subscription of socket.subscriptions.values()) end(socket, subscription);
    });
    send(ws, 'pusher:connection_established', { socket_id: id, activity_timeout: activityTimeout });
  };

  const receive = (socket: Socket, message: ClientMessage | null) => {
    socket.heardAt = performance.now();
    socket.messages += 1;
    if (socket.messages > maxMessages) return refuse(socket.ws, codes.tooFast, 'Too many messages');
    if (!message) return send(socket.ws, 'pusher:error', { code: codes.notUnderstood, message: 'Not understood' });
    if (message.event === 'pusher:ping') return send(socket.ws, 'pusher:pong', {});
    if (message.event === 'pusher:subscribe') return void subscribe(socket, message.data).catch(failed(socket));
    const subscription = socket.subscriptions.get(String(message.data.channel));
    if (message.event === 'pusher:unsubscribe' && subscription) end(socket, subscription);
  };

  const failed = (socket: Socket) => (err: unknown) => {
    log.warn({ err }, 'A subscription could not be judged');
    // The client connects again, and asks again.
    refuse(socket.ws, codes.overCapacity, 'Try again later');
  };

  const subscribe = async (socket: Socket, data: Record<string, unknown>) => {
    const name = String(data.channel);
    const known = readChannelName(name);
    if (socket.subscriptions.has(name)) return;
    if (!known) return refuseChannel(socket.ws, name.slice(0, 200), 404, 'There is no such channel');
    if (socket.subscriptions.size >= maxChannels) return refuseChannel(socket.ws, name, 429, 'Too many channels');
    const subscription: Subscription = { name, ...known, listener: null };
    if (known.channel.access !== 'public') {
      const { auth, channel_data: channelData } = data;
      const listener = readListener(keys, { socketId: socket.id, channel: name, auth, channelData });
      if (!listener) return refuseChannel(socket.ws, name, 401, 'The signature is wrong');
      if (socketsOf(listener.user_id).filter((other) => other !== socket).length >= maxSocketsOfUser)
        return refuse(socket.ws, codes.tooManySockets, 'Too many connections of this user');
      subscription.listener = listener;
    }
    // Known before it is judged, so that a loss of access meanwhile reaches it, too.
    socket.subscriptions.set(name, subscription);
    await judgeAll([[socket, subscription]]);
    if (subscription.channel.access === 'presence' && subscription.listener && isHeld(socket, subscription)) {
      const { user_id, user_info } = subscription.listener;
      await presence.enter(name, socket, { user_id, user_info });
    }
    if (isHeld(socket, subscription)) begin(socket, subscription);
  };

  const isHeld = (socket: Socket, subscription: Subscription) =>
    socket.subscriptions.get(subscription.name) === subscription;

  const begin = (socket: Socket, { name, channel }: Subscription) => {
    subscribers.set(name, (subscribers.get(name) ?? new Set()).add(socket));
    const data = channel.access === 'presence' ? { presence: presence.list(name) } : {};
    send(socket.ws, 'pusher_internal:subscription_succeeded', data, name);
  };

  const end = (socket: Socket, { name }: Subscription) => {
    socket.subscriptions.delete(name);
    const left = subscribers.get(name);
    left?.delete(socket);
    if (left?.size === 0) subscribers.delete(name);
    presence.leave(name, socket);
  };

  const socketsOf = (userId: string): Socket[] =>
    [...sockets].filter(({ subscriptions }) =>
      [...subscriptions.values()].some(({ listener }) => listener?.user_id === userId),
    );

  const judgeAll = async (held: readonly (readonly [Socket, Subscription])[]) => {
    const asked = held.flatMap(([socket, subscription]) => {
      const { listener, channel, id } = subscription;
      return listener ? [{ socket, subscription, hearing: { listener, channel, id } }] : [];
    });
    for (let from = 0; from < asked.length; from += checkedAtOnce) {
      const some = asked.slice(from, from + checkedAtOnce);
      const verdicts = await options.judge(some.map(({ hearing }) => hearing));
      for (const [at, { socket, subscription }] of some.entries()) {
        if (verdicts[at] === 'allowed' || !isHeld(socket, subscription)) continue;
        end(socket, subscription);
        if (verdicts[at] === 'ended') refuse(socket.ws, codes.unauthorised, 'The session has ended');
        else refuseChannel(socket.ws, subscription.name, 403, 'Access to this channel has ended');
      }
    }
  };

  const judgeAgain = (some: Iterable<Socket>) => {
    const held = [...some].flatMap((socket) => [...socket.subscriptions.values()].map((one) => [socket, one] as const));
    void judgeAll(held).catch((err: unknown) => log.warn({ err }, 'Subscriptions could not be judged again yet'));
  };

  const unlisteners = [
    events.on('broadcast', ({ channel, event, data }) => tell(String(channel), String(event), data)),
    events.on('access_changed', ({ user_id: userId }) => judgeAgain(socketsOf(String(userId)))),
  ];
  events.onReconnect(() => judgeAgain(sockets));

  const look = setInterval(() => {
    const silentSince = performance.now() - 2 * activityTimeout * 1000;
    for (const socket of sockets) {
      socket.messages = 0;
      if (socket.heardAt < silentSince) socket.ws.terminate();
    }
    judgeAgain(sockets);
  }, lookEvery);
  look.unref();

  return {
    close: async () => {
      clearInterval(look);
      for (const unlisten of unlisteners) unlisten();
      for (const { ws } of sockets) ws.close(1001, 'Going away');
      wss.close();
      await presence.close();
    },
  };
}
