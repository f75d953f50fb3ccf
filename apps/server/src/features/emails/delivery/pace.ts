import { after, minutes, seconds } from '../../../platform/clock/index.ts';

/** Messages may be sent ahead of an even pace by this much. */
const burst = seconds(10);

interface Rate {
  nextAt: Date;
  blockedUntil: Date | null;
}

/** Returns how many of the wanted messages may be sent now, when the rate is free again, and until when the rest wait. */
export function grant(
  rate: Rate,
  wanted: number,
  perMinute: number,
  now: Date,
): { count: number; nextAt: Date; waitUntil: Date } {
  if (rate.blockedUntil && rate.blockedUntil > now)
    return { count: 0, nextAt: rate.nextAt, waitUntil: rate.blockedUntil };
  const interval = minutes(1) / perMinute;
  const from = Math.max(rate.nextAt.getTime(), now.getTime());
  const room = Math.floor((now.getTime() + burst - from) / interval);
  const count = Math.max(0, Math.min(wanted, room));
  const nextAt = new Date(from + count * interval);
  return { count, nextAt, waitUntil: new Date(Math.max(nextAt.getTime() - burst / 2, now.getTime() + 250)) };
}

/** Families of receiving providers by the domains of their addresses; any other domain is a provider of its own. */
const families: Readonly<Record<string, readonly string[]>> = {
  google: ['gmail.com', 'googlemail.com'],
  microsoft: [
    'outlook.com',
    'hotmail.com',
    'live.com',
    'msn.com',
    'outlook.de',
    'hotmail.de',
    'hotmail.co.uk',
    'hotmail.fr',
    'live.dk',
    'live.se',
  ],
  yahoo: [
    'yahoo.com',
    'ymail.com',
    'rocketmail.com',
    'aol.com',
    'yahoo.co.uk',
    'yahoo.de',
    'yahoo.fr',
    'yahoo.it',
    'yahoo.es',
  ],
  apple: ['icloud.com', 'me.com', 'mac.com'],
  united_internet: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'web.de', 'mail.com', '1und1.de'],
  telekom: ['t-online.de', 'magenta.de'],
};
const familyOf = new Map(
  Object.entries(families).flatMap(([family, domains]) => domains.map((domain) => [domain, family])),
);

/** Returns who receives for an address. */
export function providerOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return familyOf.get(domain) ?? domain;
}

/** Pauses in minutes before a recipient is tried again. */
const pauses = [1, 5, 15, 30, 60, 120, 240, 480, 720];
/** Returns when a recipient is tried again after so many attempts; null: never. */
export function nextTry(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : after(now, minutes(pause));
}

/** Returns the pause of a provider, or of a mail server that does not answer, after so many refusals in a row. */
export const backOff = (refusals: number): number => Math.min(minutes(60), seconds(15) * 2 ** Math.min(refusals, 10));
