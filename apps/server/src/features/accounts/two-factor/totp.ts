import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as authenticator apps know it: SHA-1, six digits, 30 seconds. */
const digits = 6;
const period = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits in base32, as RFC 4226 recommends. */
export const makeSecret = (): string => toBase32(randomBytes(20));

/** Address that authenticator apps read, mostly from a QR code. */
export function otpauthUrl({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${period}`;
}

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / period);

/** The code of a step (RFC 4226, section 5.3). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = hmac.at(-1)! & 0xf;
  return String((hmac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/**
 * The step that a code belongs to, at most one away from now so that clocks may differ; undefined for a wrong code or one of
 * a step that was used already. All three are compared, in constant time.
 */
export function matchStep(secret: string, code: string, now: Date, usedStep: number): number | undefined {
  const given = Buffer.from(code.replace(/\s/g, '').padEnd(digits).slice(0, 20));
  const current = stepAt(now);
  const matching = [current - 1, current, current + 1].filter((step) => {
    const right = Buffer.from(codeAt(secret, step));
    return given.length === right.length && timingSafeEqual(given, right) && step > usedStep;
  });
  return matching[0];
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
