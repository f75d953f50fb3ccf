import { addressOfField, firstAddress } from './addresses.ts';
import { isBounceNotice, withoutOriginal } from './notice.ts';
import { fieldGroups, type OpenMail } from './open-mail.ts';
import type { Evidence } from './reason-of.ts';

/** Findings about the first failed recipient of a bounce. */
export interface Bounce {
  evidence: Evidence;
  /** Empty: not stated. */
  recipient: string;
}

const statusIn = (text: string): string => /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text)?.[0] ?? '';

/** Finds the reply code: before an enhanced status or a space or hyphen, and not a part of a longer number or address. */
const replyIn = (text: string): string => /(?<![\d.:-])[45][0-5]\d(?=[ -]|$)/.exec(text)?.[0] ?? '';

/** Places at which a notice quotes the reply of another server. */
const quotes = [
  /(?:said|server returned was|remote host said|reason|responded with|response was|the response|reply was|error was|smtp error)\s*:\s*([45]\d\d[\s\S]{0,600})/i,
  /<<< ([45]\d\d[ -].{0,400}(?:\n<<< .{0,400}){0,5})/i,
  /(?:^|[\s:([])([45]\d\d[ -](?:[45]\.\d{1,3}\.\d{1,3})?[\s\S]{3,600})/,
];

/** Returns the reply of the receiving server that a notice quotes; empty: none. */
function quotedReply(text: string): string {
  for (const quote of quotes) {
    const found = quote.exec(text)?.[1];
    if (found) return found.split(/\n\s*\n/)[0] ?? '';
  }
  return '';
}

/** Places at which a notice names the SMTP command that the receiving server answered. */
const commands: readonly RegExp[] = [
  /in reply to (?:end of )?(DATA|RCPT|MAIL|EHLO|HELO)\b/i,
  />>> (?:QUIT[\s\S]{0,200}?)?(DATA|RCPT|MAIL|EHLO|HELO)\b/,
  /after (?:end of |sending )?(DATA|RCPT|MAIL|EHLO|HELO|initial connection|pipelined|\.)/i,
  /(?:smtp command|did not like our|last command(?: was)?:?|Sent <<<)\s+(DATA|RCPT|MAIL|EHLO|HELO)\b/i,
  /\[(data|rcpt|mail)[_a-z]*\]/i,
];

function commandIn(text: string): string {
  for (const place of commands) {
    const found = place.exec(text)?.[1];
    if (found) return /^init/i.test(found) ? 'CONN' : found === '.' ? 'DATA' : found.toUpperCase();
  }
  return '';
}

const words =
  /will keep trying|will be retried|warning message only|warning only|not yet been delivered|still being attempted|delivery attempts will continue/i;

const about = ['action', 'status', 'final-recipient', 'original-recipient', 'diagnostic-code'];
const actionOf = (fields: ReadonlyMap<string, string>): string =>
  /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0] ?? '';

/** Reads the fields of RFC 3464 for the first recipient that a server could not deliver to. */
function fromFields(text: string): Bounce | 'delivered' | null {
  const all = fieldGroups(text);
  const groups = all.filter((fields) => about.some((name) => fields.has(name)));
  const failed =
    groups.find((fields) => actionOf(fields) === 'failed') ??
    groups.find((fields) => actionOf(fields) === 'delayed') ??
    groups.find((fields) => !/^(?:delivered|relayed|expanded)$/.test(actionOf(fields)));
  if (!failed) return groups.length > 0 ? 'delivered' : null;
  const diagnostic = failed.get('diagnostic-code') ?? '';
  const reporter = all.find((fields) => fields.has('reporting-mta'))?.get('reporting-mta');
  const stated = statusIn(failed.get('status') ?? '');
  const inside = statusIn(quotedReply(diagnostic) || diagnostic);
  return {
    evidence: {
      texts: reporter ? [`${diagnostic} reported by ${reporter}`] : [diagnostic],
      // A sending server writes x.0.0 if the receiving one said more.
      status: inside || stated,
      reply: replyIn(diagnostic),
      command: commandIn(diagnostic),
      isDelayed: actionOf(failed) === 'delayed',
    },
    recipient: addressOfField(failed.get('final-recipient') ?? failed.get('original-recipient') ?? ''),
  };
}

/** Reads fields of RFC 3464 that a server wrote as plain text, or in a part that is not marked as one. */
function fromStrayFields(text: string): Bounce | 'delivered' | null {
  const at = text.search(/^(?:final-recipient|original-recipient|diagnostic-code|action)\s*:/im);
  if (at < 0 || !/^(?:final-recipient|diagnostic-code)\s*:/im.test(text)) return null;
  const before = text.slice(0, at).lastIndexOf('\n\n');
  return fromFields(
    text.slice(before < 0 ? at : before).split(/\n--|\n\s*\n(?=(?:received|return-path)\s*:)/i)[0] ?? '',
  );
}

/** Reads the words of a notice. */
function fromNotice(mail: OpenMail): Bounce {
  const text = withoutOriginal(mail.text);
  const reply = quotedReply(text);
  return {
    evidence: {
      texts:
        reply === '' && !/\w/.test(text)
          ? [withoutOriginal(mail.source.split('\n\n').slice(1).join('\n'))]
          : [reply, text],
      status: statusIn(reply) || statusIn(text),
      reply: replyIn(reply) || replyIn(text),
      command: commandIn(text),
      isDelayed: words.test(text),
    },
    recipient: firstAddress(mail.headers.get('x-failed-recipients') ?? '') || firstAddress(text),
  };
}

/** Joins the fields of a report with the words around them, which often say more. */
function joined(stated: Bounce, notice: Bounce): Bounce {
  const { evidence } = stated;
  return {
    evidence: {
      // Dovecot states the reason in its words only.
      texts: /was automatically rejected:/i.test(notice.evidence.texts.join('\n'))
        ? [...notice.evidence.texts, ...evidence.texts]
        : [...evidence.texts, ...notice.evidence.texts],
      status: evidence.status || notice.evidence.status,
      reply: evidence.reply || notice.evidence.reply,
      command: evidence.command || notice.evidence.command,
      isDelayed: evidence.isDelayed,
    },
    recipient: stated.recipient || notice.recipient,
  };
}

/** Returns what a mail says about a failed delivery; null: it is about none. */
export function bounceOf(mail: OpenMail): Bounce | 'delivered' | null {
  const report = mail.reports.find(({ type }) => type.endsWith('delivery-status'));
  const isNotice = isBounceNotice(mail);
  const stated = report ? fromFields(report.text) : isNotice ? fromStrayFields(mail.source) : null;
  if (stated === 'delivered') return stated;
  if (stated) return joined(stated, fromNotice(mail));
  return isNotice ? fromNotice(mail) : null;
}
