import type { Outcome } from './smtp-connection.ts';
import type { Reply } from './smtp-replies.ts';

/** Consequence of a refusal for the recipient and for the provider. */
interface Verdict {
  /** later: try again; never: the recipient cannot be reached. */
  what: 'later' | 'never';
  /** The refusal is about us, not about the recipient: the provider gets nothing more for a while. */
  slowsProvider: boolean;
  /** The address does not exist. */
  isHard: boolean;
  reason: string;
}

const enhanced = (text: string): string => /^\s*([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? '';

const rules: readonly { is: (reply: Reply, status: string) => boolean; reason: string; isHard?: true; slows?: true }[] =
  [
    { is: ({ code }) => code === 421, reason: 'systemerror', slows: true },
    {
      is: ({ text }) => /grey.?list|try again later/i.test(text) && !/rate|limit|too many/i.test(text),
      reason: 'greylisted',
    },
    {
      is: ({ code, text }) => code < 500 && /rate|throttl|too (many|fast)|limit/i.test(text),
      reason: 'ratelimited',
      slows: true,
    },
    { is: ({ code }, status) => code < 500 && status.startsWith('4.7.'), reason: 'policyviolation', slows: true },
    {
      is: ({ text }, status) => /\.2\.2$/.test(status) || /over ?quota|mailbox.*full/i.test(text),
      reason: 'mailboxfull',
    },
    { is: (_, status) => status === '5.1.1' || status === '5.1.10', reason: 'userunknown', isHard: true },
    { is: (_, status) => status === '5.1.2', reason: 'hostunknown', isHard: true },
    { is: (_, status) => status === '5.1.6', reason: 'hasmoved', isHard: true },
    {
      is: ({ code, text }) =>
        code >= 500 &&
        /(user|recipient|mailbox|address|account).{0,30}(unknown|not found|does ?n.t exist|no such|invalid)|no such (user|mailbox|recipient)|unknown (user|recipient)/i.test(
          text,
        ),
      reason: 'userunknown',
      isHard: true,
    },
    { is: ({ text }) => /spam|blocked|black ?list|reputation|listed/i.test(text), reason: 'blocked' },
    { is: (_, status) => status === '5.3.4', reason: 'mesgtoobig' },
    { is: (_, status) => status === '5.7.1', reason: 'rejected' },
  ];

/** Judges a refusal of one message. */
export function judgeRefusal({ stage, reply }: Extract<Outcome, { kind: 'refused' }>): Verdict {
  const status = enhanced(reply.text);
  const rule = rules.find(({ is }) => is(reply, status));
  return {
    what: reply.code < 500 ? 'later' : 'never',
    slowsProvider: reply.code < 500 && (rule?.slows === true || stage === 'sender'),
    isHard: reply.code >= 500 && stage === 'recipient' && rule?.isHard === true,
    reason: rule?.reason ?? 'undefined',
  };
}
