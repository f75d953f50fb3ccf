import type { IncomingMessage } from 'node:http';
import { codes } from './protocol.ts';

export interface SocketLimits {
  /** Origins of web pages that may connect besides the server's own host. */
  origins: readonly string[];
  perAddress: number;
  total: number;
}

interface Refusal {
  code: number;
  message: string;
}

/** Counts open sockets and decides about further ones. */
export function createAdmission({ origins, perAddress, total }: SocketLimits) {
  const open = new Map<string, number>();
  let count = 0;

  /** Browsers name the page that connects. Programs that use the API do not, and have to present a token all the same. */
  const isOwnPage = ({ headers: { origin, host } }: IncomingMessage): boolean =>
    origin === undefined || origins.includes(origin) || URL.parse(origin)?.host === host;

  return {
    refusalOf(request: IncomingMessage, address: string): Refusal | null {
      if (!isOwnPage(request)) return { code: codes.unauthorised, message: 'Pages of this origin may not connect' };
      if (count >= total) return { code: codes.overCapacity, message: 'Too many connections; try again later' };
      if ((open.get(address) ?? 0) >= perAddress)
        return { code: codes.tooManySockets, message: 'Too many connections from this address' };
      return null;
    },
    /** Counts a socket; returns how to stop counting it. */
    enter(address: string): () => void {
      count += 1;
      open.set(address, (open.get(address) ?? 0) + 1);
      return () => {
        count -= 1;
        const left = (open.get(address) ?? 1) - 1;
        if (left === 0) open.delete(address);
        else open.set(address, left);
      };
    },
  };
}
