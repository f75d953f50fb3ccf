import { judgeDiagnostic } from '@masthead/mailing';
import type { Returned } from '../file-return.ts';

/** An event of a provider, before its recipient is looked up. */
export type ProviderEvent = Omit<Returned, 'key' | 'source' | 'recipients' | 'reply'> & {
  /** Name of the event at the provider, the same when it is sent again. */
  id: string;
  /** Recipients that the event names itself. */
  recipientIds: readonly string[];
  /** Texts that may hold a Message-ID or a return address of ours. */
  traces: readonly string[];
};

/** Headers of a webhook request, by their names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
};

/** Error for a request that is not from the provider, or too old. */
export class Refused extends Error {}

/** Seconds for which a signed request is accepted: providers repeat one for three days. */
const replayWindow = 3 * 24 * 3600;

/** Throws Refused for a time, in seconds, that is too far from now. */
export function refuseOld(seconds: number, now: Date): void {
  if (!Number.isFinite(seconds) || Math.abs(now.getTime() / 1000 - seconds) > replayWindow)
    throw new Refused('The request is too old');
}

export const delivery = { kind: 'delivery', isHard: false, reason: null, detail: null } as const;
export const complaint = { kind: 'complaint', isHard: false, reason: 'feedback', detail: null } as const;

interface Words {
  text: string;
  status?: string | undefined;
  reply?: string | undefined;
}

/**
 * Returns a bounce. The words of the receiving server decide whether the address is lost; without a verdict, the provider's does.
 */
export function bounceOf({ text, status = '', reply = '' }: Words, isLost: boolean) {
  const judged = judgeDiagnostic({ text, status, reply });
  const isUnsaid = judged.reason === 'onhold' || judged.reason === 'filtered';
  const detail = text.replaceAll('\u0000', '').slice(0, 300) || null;
  return isUnsaid && isLost
    ? ({ kind: 'bounce', isHard: true, reason: 'userunknown', detail } as const)
    : ({ kind: 'bounce', isHard: judged.hard, reason: judged.reason, detail } as const);
}
