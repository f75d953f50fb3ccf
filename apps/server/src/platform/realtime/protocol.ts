import type { WebSocket } from 'ws';

/** Codes of the Pusher protocol. Clients do not connect again after 4000 to 4099, and wait a while after 4100 to 4199. */
export const codes = {
  notUnderstood: 4001,
  tooManySockets: 4004,
  unauthorised: 4009,
  overCapacity: 4100,
  tooFast: 4301,
};

/** Bytes that may wait for a client which does not read. */
const maxWaiting = 1024 * 1024;

/** Sends an event. In this protocol `data` travels as JSON text inside JSON. */
export function send(ws: WebSocket, event: string, data: unknown, channel?: string): void {
  if (ws.readyState !== ws.OPEN) return;
  if (ws.bufferedAmount > maxWaiting) ws.terminate();
  else ws.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel && { channel }) }));
}

/** Says why, and closes the connection. */
export function refuse(ws: WebSocket, code: number, message: string): void {
  send(ws, 'pusher:error', { code, message });
  ws.close(code, message);
}

/** Refuses a subscription, or ends one, without closing the connection. */
export const refuseChannel = (ws: WebSocket, channel: string, status: number, error: string): void =>
  send(
    ws,
    'pusher:subscription_error',
    { type: status === 401 || status === 403 ? 'AuthError' : 'Error', error, status },
    channel,
  );

export interface ClientMessage {
  event: string;
  data: Record<string, unknown>;
}

/** Reads a message of a client; returns null if it is not one. */
export function readMessage(text: string): ClientMessage | null {
  try {
    const message: unknown = JSON.parse(text);
    if (!isRecord(message) || typeof message.event !== 'string') return null;
    const data: unknown = typeof message.data === 'string' ? JSON.parse(message.data) : message.data;
    return { event: message.event, data: isRecord(data) ? data : {} };
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
