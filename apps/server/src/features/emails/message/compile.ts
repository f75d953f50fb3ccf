import { escapeText } from '../../../platform/markup/index.ts';
import { type DkimKey, dkimSignature, type Header } from './dkim.ts';
import {
  base64Lines,
  encodedWords,
  fileNameParameter,
  mailbox,
  makeBoundary,
  quotedPrintable,
  softBreak,
} from './encoding.ts';
import { cut, fillerOf, type Personal, type Slot, type Slots } from './slots.ts';

export interface Attachment {
  name: string;
  content_type: string;
  bytes: Uint8Array;
}

/** A message with marks where recipients differ. */
interface MarkedMessage {
  slots: Slots;
  subject: string;
  html: string;
  text: string;
  from: { name: string | null; address: string };
  replyTo: string | null;
  /** Returns the address to which replies of one recipient also go, so that they are known here. */
  returnAddress: (recipientId: string) => string | null;
  /** Returns headers by which a provider names a recipient in its events. */
  tags: (recipientId: string) => Header[];
  /** Beginning of the address to unsubscribe, before the token; null: none, as in a test. */
  unsubscribe: { before: string; after: string } | null;
  attachments: readonly Attachment[];
}

interface Addressee extends Personal {
  /** Stays the same however often a message is sent, so that receivers recognise a repetition. */
  id: string;
  address: string;
  name: string | null;
  /** The recipient's id in the e-mail that this one follows. */
  follows?: string | null;
}

/** Prepared bytes and slots of a body in their order. */
type Piece = Uint8Array | Gap;
interface Gap {
  slot: Slot;
  isHtml: boolean;
}

export interface CompiledMessage {
  /** Returns the message for one recipient as pieces that are written one after the other. */
  fill(to: Addressee, now: Date): Promise<Uint8Array[]>;
}

/**
 * Prepares a message once for all of its recipients: everything is encoded but the personal parts, which are put between
 * soft line breaks later.
 */
export function compile(message: MarkedMessage, dkim: DkimKey | null): CompiledMessage {
  const { contentType, pieces } = bodyOf(message);
  const subject = cut(message.subject, message.slots);
  const isSameForAll = pieces.every((piece) => piece instanceof Uint8Array);
  const gaps = kindsOf(pieces);
  const domain = message.from.address.split('@').at(-1)!;
  const fixed: Header[] = [
    { name: 'From', value: mailbox(message.from) },
    { name: 'MIME-Version', value: '1.0' },
    { name: 'Content-Type', value: contentType },
  ];
  return {
    fill: async (to, now) => {
      const body = isSameForAll ? (pieces as Uint8Array[]) : filled(pieces, gaps, to);
      const unsubscribe = message.unsubscribe;
      const back = message.returnAddress(to.id);
      const replyTo = [
        ...(message.replyTo || back ? [message.replyTo ?? message.from.address] : []),
        ...(back ? [back] : []),
      ];
      const followed = to.follows ? messageIdOf(to.follows, domain) : null;
      const headers: Header[] = [
        ...fixed,
        ...(replyTo.length > 0
          ? [{ name: 'Reply-To', value: replyTo.map((address) => mailbox({ name: null, address })).join(', ') }]
          : []),
        ...(followed
          ? [
              { name: 'In-Reply-To', value: followed },
              { name: 'References', value: followed },
            ]
          : []),
        ...message.tags(to.id),
        { name: 'To', value: mailbox(to) },
        {
          name: 'Subject',
          value: encodedWords(subject.map((part) => (typeof part === 'string' ? part : fillerOf(part, to))).join('')),
        },
        { name: 'Date', value: now.toUTCString().replace('GMT', '+0000') },
        { name: 'Message-ID', value: messageIdOf(to.id, domain) },
        ...(unsubscribe
          ? [
              { name: 'List-Unsubscribe', value: `<${unsubscribe.before}${to.token}${unsubscribe.after}>` },
              { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
            ]
          : []),
      ];
      const head = headers.map(({ name, value }) => `${name}: ${value}\r\n`).join('');
      const signature = dkim ? await dkimSignature(dkim, headers, body, now) : '';
      return [Buffer.from(`${signature}${head}\r\n`), ...body];
    },
  };
}

/** Returns the Message-ID of an e-mail for one recipient. */
const messageIdOf = (recipientId: string, domain: string): string => `<${recipientId}@${domain}>`;

/** Returns the kinds of gaps of a body, and the kind of each: a message with a hundred gaps has a few values, and each is encoded once. */
function kindsOf(pieces: readonly Piece[]): { kinds: Gap[]; kindOf: number[] } {
  const kinds: Gap[] = [];
  const numbers = new Map<string, number>();
  const kindOf = pieces.map((piece) => {
    if (piece instanceof Uint8Array) return -1;
    const key = JSON.stringify(piece);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, kinds.length);
    return kinds.push(piece) - 1;
  });
  return { kinds, kindOf };
}

/** Fills the gaps, and joins what is small: one write for many pieces. */
function filled(pieces: readonly Piece[], { kinds, kindOf }: ReturnType<typeof kindsOf>, to: Addressee): Uint8Array[] {
  const values = kinds.map((gap) => Buffer.from(gapText(gap, to)));
  const whole: Uint8Array[] = [];
  let run: Uint8Array[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (piece instanceof Uint8Array && piece.length > 256 * 1024) {
      whole.push(Buffer.concat(run), piece);
      run = [];
    } else run.push(piece instanceof Uint8Array ? piece : values[kindOf[at]!]!);
  }
  if (run.length > 0) whole.push(Buffer.concat(run));
  return whole;
}

function gapText({ slot, isHtml }: Gap, to: Addressee): string {
  const value = fillerOf(slot, to);
  if (slot.kind === 'token') return value + softBreak;
  const line = value.replace(/\p{Cc}+/gu, ' ');
  return quotedPrintable(isHtml ? escapeText(line) : line) + softBreak;
}

/** Encodes a marked text; a slot is on lines of its own, which a reader joins again. */
function textPieces(text: string, slots: Slots, isHtml: boolean): Piece[] {
  const parts = cut(text.endsWith('\n') ? text : `${text}\n`, slots);
  return parts.map((part, at) => {
    if (typeof part !== 'string') return { slot: part, isHtml };
    const isLast = at === parts.length - 1;
    return Buffer.from(quotedPrintable(part) + (isLast ? '' : softBreak));
  });
}

function bodyOf({ html, text, slots, attachments }: MarkedMessage): { contentType: string; pieces: Piece[] } {
  const inner = makeBoundary();
  const partHead = (type: string) =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const alternative: Piece[] = [
    Buffer.from(`--${inner}\r\n${partHead('text/plain')}`),
    ...textPieces(text, slots, false),
    Buffer.from(`\r\n--${inner}\r\n${partHead('text/html')}`),
    ...textPieces(html, slots, true),
    Buffer.from(`\r\n--${inner}--\r\n`),
  ];
  const alternativeType = `multipart/alternative; boundary="${inner}"`;
  if (attachments.length === 0) return { contentType: alternativeType, pieces: joined(alternative) };
  const outer = makeBoundary();
  return {
    contentType: `multipart/mixed; boundary="${outer}"`,
    pieces: joined([
      Buffer.from(`--${outer}\r\nContent-Type: ${alternativeType}\r\n\r\n`),
      ...alternative,
      ...attachments.map((file) => attachmentPart(file, outer)),
      Buffer.from(`\r\n--${outer}--\r\n`),
    ]),
  };
}

const attachmentPart = ({ name, content_type, bytes }: Attachment, boundary: string): Uint8Array =>
  Buffer.from(
    `\r\n--${boundary}\r\nContent-Type: ${/^[\w.+-]+\/[\w.+-]+$/.test(content_type) ? content_type : 'application/octet-stream'}\r\n` +
      `Content-Disposition: attachment;\r\n ${fileNameParameter(name)}\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
      base64Lines(bytes),
  );

/** Joins neighbouring bytes, so that a message is made of few pieces. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece instanceof Uint8Array && last instanceof Uint8Array) all[all.length - 1] = Buffer.concat([last, piece]);
    else all.push(piece);
  }
  return all;
}
