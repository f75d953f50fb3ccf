import { Secret, TOTP, URI } from 'otpauth';

/** RFC 6238 as authenticator apps know it: SHA-1, six digits, 30 seconds. */
const scheme = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Returns 160 random bits in base32, as RFC 4226 recommends. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that authenticator apps read, mostly from a QR code. */
export const otpauthUrl = ({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string =>
  URI.stringify(new TOTP({ ...scheme, secret, label: account, issuer }));

export const stepAt = (time: Date): number => TOTP.counter({ period: scheme.period, timestamp: time.getTime() });

/** Returns the code of a step. */
export const codeAt = (secret: string, step: number): string =>
  TOTP.generate({ ...scheme, secret: Secret.fromBase32(secret), timestamp: step * scheme.period * 1000 });

/**
 * Returns the step that a code belongs to, at most one away from now so that clocks may differ; undefined for a wrong code
 * or one of a step that was used already.
 */
export function matchStep(secret: string, code: string, now: Date, usedStep: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = TOTP.validate({
    ...scheme,
    secret: Secret.fromBase32(secret),
    token,
    timestamp: now.getTime(),
    window: 1,
  });
  const step = delta === null ? undefined : stepAt(now) + delta;
  return step !== undefined && step > usedStep ? step : undefined;
}
