import { randomBytes } from 'node:crypto';

const hex = (byte: number): string => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** Length after which a line of quoted-printable text is broken; RFC 2045 allows 76 with its sign. */
const lineLength = 73;

/**
 * Encodes a text as quoted-printable (RFC 2045, section 6.7). It ends in the middle of a line: pieces of one body are joined by
 * a soft break. A full stop at the start of a line is encoded, so that SMTP need not double it.
 */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text.replace(/\r\n?|\n/g, '\r\n'), 'utf8');
  let out = '';
  let line = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === 13 && bytes[at + 1] === 10) {
      out += '\r\n';
      line = 0;
      at++;
      continue;
    }
    const next = bytes[at + 1];
    const endsLine = next === undefined || next === 13;
    const isPlain =
      (byte >= 33 && byte <= 126 && byte !== 61 && !(byte === 46 && line === 0)) ||
      ((byte === 32 || byte === 9) && !endsLine);
    const sign = isPlain ? String.fromCharCode(byte) : hex(byte);
    if (line + sign.length > lineLength) {
      out += '=\r\n';
      line = 0;
      // The same sign may need its code at the start of a line.
      at--;
      continue;
    }
    out += sign;
    line += sign.length;
  }
  return out;
}

export const softBreak = '=\r\n';

/** Encodes a value of a header with signs outside ASCII (RFC 2047), in words of at most 75 characters. */
export function encodedWords(text: string): string {
  const clean = text.replace(/[\r\n\t]+/g, ' ');
  if (/^[\x20-\x7e]*$/.test(clean) && !clean.includes('=?')) return clean;
  const words: string[] = [];
  let word = '';
  for (const sign of clean.toWellFormed()) {
    if (Buffer.byteLength(word + sign) > 42) {
      words.push(word);
      word = '';
    }
    word += sign;
  }
  words.push(word);
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}

/** Writes a name and an address for a header. Line breaks and other control characters are removed. */
export function mailbox({ name, address }: { name: string | null; address: string }): string {
  const bare = address.replace(/[\s<>,;"\\\p{Cc}]/gu, '');
  const clean = name?.replace(/\p{Cc}+/gu, ' ').trim();
  if (!clean) return `<${bare}>`;
  const shown =
    /^[\x20-\x7e]*$/.test(clean) && !clean.includes('=?')
      ? `"${clean.replace(/["\\]/g, '\\$&')}"`
      : encodedWords(clean);
  return `${shown} <${bare}>`;
}

/** Encodes bytes as base64 in lines of 76 characters. */
export const base64Lines = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n');

/** Writes the parameter of a header that names a file (RFC 2231). */
export const fileNameParameter = (name: string): string => {
  const clean = name.replace(/\p{Cc}/gu, '').slice(0, 150);
  if (/^[\w. ()-]*$/.test(clean)) return `filename="${clean}"`;
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename*=UTF-8''${encoded}`;
};

/** Returns a boundary that no part of a message contains. */
export const makeBoundary = (): string => `=_${randomBytes(15).toString('base64url')}`;
