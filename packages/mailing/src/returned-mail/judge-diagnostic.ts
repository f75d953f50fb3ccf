import { reasonOf } from './reason-of.ts';
import { type BounceReason, isHard } from './reasons.ts';

/** Judges the words of a mail server that a provider reports in an event. `status`: "5.1.1"; `reply`: "550"; empty: not stated. */
export function judgeDiagnostic({ text, status, reply }: { text: string; status: string; reply: string }): {
  reason: BounceReason;
  hard: boolean;
} {
  const texts = [text.slice(0, 2000)];
  const code = /^[45]\.\d{1,3}\.\d{1,3}$/.test(status)
    ? status
    : (/\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(texts[0]!)?.[0] ?? '');
  const reason = reasonOf({ texts, status: code, reply, command: 'RCPT', isDelayed: false });
  return { reason, hard: isHard(reason) };
}
