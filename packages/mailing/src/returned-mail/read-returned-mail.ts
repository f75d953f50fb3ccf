import { addressOfField, firstAddress } from './addresses.ts';
import { isAutoReply } from './auto-reply.ts';
import { type Bounce, bounceOf } from './bounce-of.ts';
import { fieldGroups, type OpenMail, openMail } from './open-mail.ts';
import { readProviderNotice } from './provider-notice.ts';
import { allRules, type Rule, reasonOf } from './reason-of.ts';
import { type BounceReason, isHard } from './reasons.ts';

export interface ReturnedMail {
  kind: 'bounce' | 'complaint' | 'auto-reply' | 'other';
  /** True when no later mail to the recipient can arrive either. */
  hard: boolean;
  /** Address that the mail is about; empty: not stated. */
  recipient: string;
  /** Enhanced status code (RFC 3463), "5.1.1"; empty: not stated. */
  status: string;
  /** Empty for a mail of kind "other", unless it reports a delivery. */
  reason: BounceReason | 'feedback' | 'vacation' | 'delivered' | '';
}

const other: ReturnedMail = { kind: 'other', hard: false, recipient: '', status: '', reason: '' };
const delivered: ReturnedMail = { ...other, reason: 'delivered' };

const complaint = (recipient: string): ReturnedMail => ({ ...other, kind: 'complaint', recipient, reason: 'feedback' });

const bounced = ({ evidence, recipient }: Bounce, rules: readonly Rule[]): ReturnedMail => {
  const reason = reasonOf(evidence, rules);
  return { kind: 'bounce', hard: isHard(reason), recipient, status: evidence.status, reason };
};

/** Reads a report of RFC 5965. One about a failed authentication names no recipient: it is no complaint. */
function fromFeedback(mail: OpenMail): ReturnedMail | null {
  const report = mail.reports.find(({ type }) => type.endsWith('feedback-report'));
  if (!report) return null;
  const fields = fieldGroups(report.text)[0] ?? new Map<string, string>();
  if (/^auth-failure/i.test(fields.get('feedback-type') ?? '')) return complaint('');
  const stated = addressOfField(fields.get('original-rcpt-to') ?? fields.get('removal-recipient') ?? '');
  const to = /^to:\s*(.{1,500})/im.exec(mail.original)?.[1] ?? '';
  return complaint(stated || firstAddress(to));
}

function judge(mail: OpenMail, rules: readonly Rule[]): ReturnedMail {
  const feedback = fromFeedback(mail);
  if (feedback) return feedback;
  // Apple Mail writes this when a reader presses its "Unsubscribe".
  if (mail.headers.has('x-apple-unsubscribe')) return complaint(firstAddress(mail.headers.get('from') ?? ''));
  const notice = readProviderNotice(mail.text);
  if (notice?.about === 'complaint') return complaint(notice.recipient);
  if (notice?.about === 'delivery') return delivered;
  const bounce = notice ? notice.bounce : bounceOf(mail);
  if (bounce === 'delivered') return delivered;
  if (bounce) return bounced(bounce, rules);
  if (isAutoReply(mail))
    return {
      ...other,
      kind: 'auto-reply',
      recipient: firstAddress(mail.headers.get('from') ?? ''),
      reason: 'vacation',
    };
  return other;
}

/** Reads a returned mail by some of the phrases only, as measuring the tables needs it. Never throws. */
export async function readByRules(bytes: Uint8Array, rules: readonly Rule[]): Promise<ReturnedMail> {
  try {
    return judge(await openMail(bytes), rules);
  } catch {
    return other;
  }
}

/** Reads a mail that arrived at the return path: why it came back and for whom. Never throws. */
export const readReturnedMail = (bytes: Uint8Array): Promise<ReturnedMail> => readByRules(bytes, allRules);
