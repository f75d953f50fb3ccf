import { describe, expect, it } from 'vitest';
import { codeAt, makeSecret, matchStep, otpauthUrl, stepAt } from './totp.ts';

/** '12345678901234567890' in base32: the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('time-based codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the code at %s s is that of RFC 6238', (seconds, code) => expect(codeAt(secret, stepAt(at(seconds)))).toBe(code));

  it('codes are accepted one step early or late, and no further', () => {
    const now = at(1_234_567_890);
    const step = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((away) => matchStep(secret, codeAt(secret, step + away), now, 0));
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('a code is accepted once', () => {
    const now = at(1_234_567_890);
    const code = codeAt(secret, stepAt(now));
    expect(matchStep(secret, code, now, stepAt(now))).toBeUndefined();
  });

  it.each(['', '12345', '1234567', 'abcdef', '００５９２４', '005924 005924'])(
    '‘%s’ is not accepted as a code',
    (code) => expect(matchStep(secret, code, at(1_234_567_890), 0)).toBeUndefined(),
  );

  it('secrets have 160 random bits', () => {
    expect(makeSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(makeSecret()).not.toBe(makeSecret());
  });

  it('the set-up address names product and account', () =>
    expect(otpauthUrl({ secret, account: 'a&b@example.org', issuer: 'Masthead' })).toBe(
      `otpauth://totp/Masthead:a%26b%40example.org?issuer=Masthead&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    ));
});
