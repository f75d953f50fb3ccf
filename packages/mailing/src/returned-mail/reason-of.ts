import { documentedPhrases } from './documented-phrases.ts';
import { boilerplate, observedPhrases } from './observed-phrases.ts';
import { type Phrases, phrases } from './phrases.ts';
import { providerCodes } from './provider-codes.ts';
import { type BounceReason, reasonOfCommand, reasonOfReply } from './reasons.ts';
import { exactStatuses, reasonOfStatus } from './status-codes.ts';

/** A server's statement about one recipient. */
export interface Evidence {
  /** Explanations in words, the most trustworthy first. */
  texts: readonly string[];
  /** Enhanced status code, "5.1.1", or empty. */
  status: string;
  /** Reply code of SMTP, "550", or empty. */
  reply: string;
  /** SMTP command that the server answered, "RCPT", or empty. */
  command: string;
  /** The server still tries. */
  isDelayed: boolean;
}

/** Found in the mails that measure the table; written by one maker in its source or pages; in general use. */
export type RuleSource = 'observed' | 'documented' | 'general';

/** A phrase of a table, ready to search for. */
export interface Rule {
  reason: BounceReason;
  phrase: string;
  source: RuleSource;
  pattern: RegExp;
  /** The phrase counts only if the server answered this command; empty: any. */
  command: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Returns the pattern of a phrase, which matches from the start of a word; `~` matches up to 60 characters. */
const patternOf = (phrase: string): RegExp =>
  new RegExp(
    `${/^\w/.test(phrase) ? '(?<![\\p{L}\\d])' : ''}${phrase
      .split('~')
      .map((part) => escaped(part.trim()))
      .join('.{0,60}?')}`,
    'u',
  );

const rulesOf = (table: Phrases, source: RuleSource): Rule[] =>
  table.flatMap(([reason, list]) =>
    list.map((phrase) => {
      const [, command = '', words = phrase] = /^(\w+)> (.*)$/.exec(phrase) ?? [];
      return { reason, phrase, source, pattern: patternOf(words), command: command.toUpperCase() };
    }),
  );

export const allRules: readonly Rule[] = [
  ...rulesOf(providerCodes, 'documented'),
  ...rulesOf(documentedPhrases, 'documented'),
  ...rulesOf(observedPhrases, 'observed'),
  ...rulesOf(phrases, 'general'),
];

const longest = 8000;

/** Returns text in the form of the tables: lower case, single spaces, straight apostrophes, without quotation marks. */
const plain = (text: string): string =>
  boilerplate.reduce(
    (words, one) => words.replaceAll(one, ''),
    text
      .slice(0, longest)
      .normalize('NFC')
      .toLowerCase()
      .replace(/[’‘`]/g, "'")
      .replace(/["“”«»]/g, '')
      .replace(/\s+/g, ' '),
  );

/** Returns true for a rule whose phrase is in what the server said. */
export const says = ({ texts, command }: Evidence, rule: Rule): boolean =>
  (rule.command === '' || rule.command === command) && texts.some((text) => rule.pattern.test(plain(text)));

/** Returns the first rule that explains a bounce; undefined: no phrase of the tables is in it. */
function ruleFor({ texts, command }: Evidence, rules = allRules): Rule | undefined {
  for (const text of texts) {
    const words = plain(text);
    const rule = rules.find((one) => (one.command === '' || one.command === command) && one.pattern.test(words));
    if (rule) return rule;
  }
  return undefined;
}

/** Names the reason for which a server returned a mail. */
export function reasonOf(evidence: Evidence, rules = allRules): BounceReason {
  const { status, reply, command } = evidence;
  const detail = status.slice(2);
  const rule = ruleFor(evidence, rules);
  if (rule && rule.source !== 'general') return rule.reason;
  const exact = exactStatuses.has(detail) ? reasonOfStatus[detail] : undefined;
  if (exact) return exact;
  // The words after this mark come from a program on the server, not from a mail server.
  if (/^\s*x-unix\s*;/i.test(evidence.texts[0] ?? ''))
    return rule?.reason === 'mailboxfull' ? rule.reason : 'mailererror';
  if (rule?.reason === 'userunknown' || rule?.reason === 'filtered') return recipientRefused(rule.reason, evidence);
  if (rule) return rule.reason;
  if (evidence.isDelayed) return 'expired';
  return reasonOfCommand[command] ?? reasonOfStatus[detail] ?? reasonOfReply[reply] ?? 'onhold';
}

/**
 * Distinguishes an address that does not exist from a recipient who is filtered. A server reports the first in answer
 * to RCPT or by its status; one that accepted the recipient and then calls it unknown has filtered the mail.
 */
function recipientRefused(reason: BounceReason, { command, status }: Evidence): BounceReason {
  if (/^[45]\.1\./.test(status)) return 'userunknown';
  if (command === 'RCPT') return 'userunknown';
  return command === '' ? reason : 'filtered';
}
