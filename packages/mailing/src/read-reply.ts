import { openMail } from './returned-mail/open-mail.ts';

interface Reply {
  /** Address of the sender in lower case; empty: the mail names none. */
  sender: string;
  subject: string;
  /** The words of the reply, without the mail that it quotes. */
  body: string;
  /** False for lists, mail servers and other senders that are no people. */
  isByPerson: boolean;
}

const mostText = 20_000;

/** Verbs of the line that introduces a quoted mail, in the languages of mail programs, in lower case. */
const wrote = [
  'wrote',
  'skrev',
  'schrieb',
  'a écrit',
  'ha scritto',
  'escribió',
  'escreveu',
  'schreef',
  'kirjoitti',
  'napisał',
  'napisał(a)',
  'napsal',
  'написа',
  'scrisse',
  'va escriure',
  'έγραψε',
];
const introduction = new RegExp(
  `^(?=.*(?:@|\\d[:.]\\d\\d|\\d{4})).{0,300}(?:${wrote.map((verb) => verb.replace(/[()]/g, '\\$&')).join('|')})(?:\\(a\\))?(?:\\s?[:：]?\\s*|\\s.{0,200}[:：]\\s*)$`,
  'iu',
);
/** Lines after which a mail program repeats the mail that was answered. */
const separators = [
  /^-{2,}\s*(?:original|ursprüngliche|oprindelig|opprinnelig|ursprungligt|messaggio|message|mensaje|mensagem|alkuperäinen|oorspronkelijk|wiadomość)[^\n]{0,40}-{2,}\s*$/iu,
  /^_{20,}\s*$/,
  /^\s*>/,
];
/** The field that begins the head of a quoted mail in Outlook, by language. */
const fromField = /^\*?(?:from|von|fra|från|de|da|van|lähettäjä|od)\s?:\*?\s/iu;
const secondField =
  /^\*?(?:sent|date|gesendet|datum|sendt|dato|skickat|envoyé|enviado(?: el)?|fecha|data|inviato|verzonden|lähetetty|päivämäärä|päiväys|wysłano|to|an|til|till|à|para|a|aan|do)\s?:/iu;

const endsReply = (lines: readonly string[], at: number): boolean => {
  const line = lines[at]!;
  const next = lines[at + 1] ?? '';
  if (separators.some((separator) => separator.test(line))) return true;
  if (fromField.test(line) && (secondField.test(next) || secondField.test(lines[at + 2] ?? ''))) return true;
  // A long introduction is cut into two lines by some programs.
  return (
    introduction.test(line) || (/^\S.*\d/u.test(line) && introduction.test(`${line} ${next}`) && next.length < 200)
  );
};

/** Returns the words of a reply without the mail that it quotes. All quotes: the text as it is. */
export function withoutQuotes(text: string): string {
  const lines = text.slice(0, mostText).replace(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((_, at) => endsReply(lines, at));
  const own = (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
  // An answer below a quote or between its lines: the lines that are not quoted.
  if (own === '' && end >= 0)
    return lines
      .filter((line, at) => !/^\s*>/.test(line) && !introduction.test(line) && at >= end)
      .join('\n')
      .trim();
  return own;
}

const plain = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

const machines = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|notifications?)[@+]/i;

/** Reads an answer to an e-mail. Never throws. */
export async function readReply(bytes: Uint8Array): Promise<Reply> {
  const { headers, text } = await openMail(bytes);
  const from = headers.get('from') ?? '';
  const sender = (/<([^<>\s]+@[^<>\s]+)>/.exec(from)?.[1] ?? /[^\s<>"]+@[^\s<>"]+/.exec(from)?.[0] ?? '').toLowerCase();
  const isByPerson =
    sender !== '' &&
    !machines.test(sender) &&
    !headers.has('list-id') &&
    !/^(?:bulk|list|junk)\b/i.test(headers.get('precedence') ?? '') &&
    !/^auto-/i.test(headers.get('auto-submitted') ?? '');
  return {
    sender: plain(sender).slice(0, 320),
    subject: plain(headers.get('subject') ?? '').slice(0, 500),
    body: plain(withoutQuotes(text)),
    isByPerson,
  };
}
