import type { Channel, ChannelEvent, EventName } from '@masthead/contract';
import { type Payloads, payloadOf } from '@masthead/contract/event-payloads.ts';
import { WebSocket } from 'ws';
import { isBusy, patientFetch } from './patient-fetch.ts';

const fetchPatiently = patientFetch(isBusy);

interface Message {
  event: string;
  channel?: string;
  data: string;
}

/** Time until a message that does not come fails the test, in milliseconds. */
const patience = 30_000;

/** Opens a connection of the channel protocol as a browser does. */
export async function openSocket(origin: string, token: string, headers: Record<string, string> = {}) {
  const call = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const settings = (await (await fetchPatiently(`${origin}/v2/realtime`, { headers: call })).json()) as {
    data: { key: string };
  };
  const address = `${origin.replace('http', 'ws')}/app/${settings.data.key}?protocol=7&client=test&version=1`;
  const socket = new WebSocket(address, { headers });
  const received: Message[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (text) => {
    received.push(JSON.parse(String(text)) as Message);
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((done) => socket.on('close', done));

  /** Returns the data of the first message of an event that fits. */
  const next = (event: string, fits: (data: unknown) => boolean = () => true) =>
    new Promise<unknown>((done, failed) => {
      const came = () => received.map((message) => message.event).join(', ');
      const timer = setTimeout(() => failed(new Error(`No ${event} came; came: ${came()}`)), patience);
      const look = () => {
        const found = received.find((message) => message.event === event && fits(JSON.parse(message.data)));
        if (!found) return;
        clearTimeout(timer);
        waiting.delete(look);
        done(JSON.parse(found.data));
      };
      waiting.add(look);
      look();
    });

  const send = (event: string, data: unknown) => socket.send(JSON.stringify({ event, data }));
  /** Has a subscription signed. Throws if it is refused. */
  const sign = async (name: string) => {
    const { socket_id } = (await next('pusher:connection_established')) as { socket_id: string };
    const body = JSON.stringify({ socket_id, channel_name: name });
    const response = await fetchPatiently(`${origin}/broadcasting/auth`, { method: 'POST', headers: call, body });
    if (!response.ok) throw new Error(`The channel was refused with ${response.status}`);
    return (await response.json()) as { auth: string; channel_data: string };
  };
  const join = async (channel: Channel, id: string) => {
    const name = channel.name(id);
    await next('pusher:connection_established');
    const signed = channel.access === 'public' ? {} : await sign(name);
    send('pusher:subscribe', { channel: name, ...signed });
  };
  return { socket, received, next, send, sign, join, closed, close: () => socket.close() };
}

/** Listens to the channel of a record. Throws if that is refused. */
export async function listenToChannel(origin: string, token: string, channel: Channel, id: string) {
  const { join, next, close } = await openSocket(origin, token);
  await join(channel, id).catch((error: unknown) => {
    close();
    throw error;
  });
  await next('pusher_internal:subscription_succeeded');
  const hear = async <N extends EventName>(event: ChannelEvent<N>): Promise<Payloads[N]> =>
    payloadOf(event).parse(await next(event.name));
  return { hear, close };
}
