import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';

const signAsync = promisify<string, Buffer, KeyObject, Buffer>(sign);

export interface DkimKey {
  domain: string;
  selector: string;
  key: KeyObject;
}

export const dkimKey = (domain: string, selector: string, pem: string): DkimKey => ({
  domain,
  selector,
  key: createPrivateKey(pem),
});

export interface Header {
  name: string;
  value: string;
}

/** Headers that a signature covers, if they exist. RFC 8058 wants both of List-Unsubscribe and List-Unsubscribe-Post. */
const covered = new Set([
  'from',
  'reply-to',
  'to',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
]);

/** Writes a header as a signature reads it (RFC 6376, section 3.4.2, relaxed). */
const relaxed = ({ name, value }: Header): string =>
  `${name.toLowerCase()}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}\r\n`;

/**
 * Returns the DKIM-Signature of a message (RFC 6376, rsa-sha256, relaxed headers, simple body). The body must end with one
 * line break. The signing runs on a thread of its own, since it is most of the work of a message.
 */
export async function dkimSignature(
  { domain, selector, key }: DkimKey,
  headers: readonly Header[],
  body: readonly Uint8Array[],
  now: Date,
): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of body) hash.update(piece);
  const signed = headers.filter(({ name }) => covered.has(name.toLowerCase()));
  const names = signed.map(({ name }) => name.toLowerCase()).join(':');
  const value =
    `v=1; a=rsa-sha256; c=relaxed/simple; d=${domain}; s=${selector}; t=${Math.floor(now.getTime() / 1000)};\r\n` +
    ` h=${names};\r\n bh=${hash.digest('base64')};\r\n b=`;
  const unsigned = relaxed({ name: 'DKIM-Signature', value }).slice(0, -2);
  const signature = await signAsync('sha256', Buffer.from(signed.map(relaxed).join('') + unsigned), key);
  return `DKIM-Signature: ${value}${signature.toString('base64').replace(/.{72}(?=.)/g, '$&\r\n ')}\r\n`;
}
