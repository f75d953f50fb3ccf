import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../platform/config/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';

const purpose = 'return address';
const macLength = 6;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Writes bytes in base32 (RFC 4648) in lower case: mail servers may change the case of an address. */
function base32(bytes: Uint8Array): string {
  let out = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) out += alphabet[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? out + alphabet[(value << (5 - bits)) & 31] : out;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const sign of text) {
    value = ((value << 5) | alphabet.indexOf(sign)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}

/**
 * Returns the return address of one recipient's mails (VERP), such as bounces+token@mail.example.org; null without a
 * return address. The token holds the recipient's id and a code of this installation.
 */
export function returnAddressOf(
  { MASTHEAD_RETURN_ADDRESS: address }: Pick<Config, 'MASTHEAD_RETURN_ADDRESS'>,
  secrets: Secrets,
  recipientId: string,
): string | null {
  if (!address) return null;
  const id = Buffer.from(recipientId.replaceAll('-', ''), 'hex');
  const token = base32(Buffer.concat([id, secrets.mac(purpose, id).subarray(0, macLength)]));
  return address.replace('@', `+${token}@`);
}

const returnAddress = /\+([a-z2-7]{36})@/gi;

/** Returns the recipients whose return addresses a text contains, in their order. */
export function recipientsOfAddresses(secrets: Secrets, text: string): string[] {
  return [...text.matchAll(returnAddress)].flatMap(([, token]) => {
    const bytes = fromBase32(token!.toLowerCase());
    const id = bytes.subarray(0, 16);
    if (bytes.length !== 16 + macLength) return [];
    if (!timingSafeEqual(bytes.subarray(16), secrets.mac(purpose, id).subarray(0, macLength))) return [];
    return [id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')];
  });
}

const messageId = /<?\b([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})@[\w.-]+>?/gi;

/** Returns the recipients whose Message-IDs a text contains: `messageIdOf` of the message writes them. */
export const recipientsOfMessageIds = (text: string): string[] =>
  [...text.matchAll(messageId)].map(([, id]) => id!.toLowerCase());
