import { expect, it } from 'vitest';
import { readConfig } from '../../platform/config/index.ts';
import { hashNewPassword, isCommon, verifyPassword } from './passwords.ts';

const config = readConfig({});

it.each(['Password1', 'Passw0rd', 'Qwerty123456', 'Masthead1', 'MASTHEAD-2026'])(
  'the common password %s is refused',
  async (password) => {
    await expect(hashNewPassword(readConfig({ MASTHEAD_PASSWORD_MIN: '6' }), password)).rejects.toMatchObject({
      fields: { password: [{ code: 'common_password' }] },
    });
  },
);

it('a new password has as many characters as MASTHEAD_PASSWORD_MIN says', async () => {
  await expect(hashNewPassword(config, 'Ferry12')).rejects.toMatchObject({
    fields: { password: [{ code: 'min_length', params: { min: 8 } }] },
  });
  const hashed = await hashNewPassword(readConfig({ MASTHEAD_PASSWORD_MIN: '7' }), 'Ferry12');
  expect(await verifyPassword(hashed, 'Ferry12')).toBe(true);
  expect(() => readConfig({ MASTHEAD_PASSWORD_MIN: '5' })).toThrow('MASTHEAD_PASSWORD_MIN');
});

it('a password that contains a common one among other words is accepted', () => {
  expect(isCommon('password harbour 7 North')).toBe(false);
});

it('many passwords that are checked at once each get their own answer', async () => {
  const hashed = await hashNewPassword(config, 'Harbour 7 North');
  const tried = ['Harbour 7 North', 'harbour 7 north', 'Harbour 7 North', '', 'Harbour 7', 'Harbour 7 North'];
  expect(await Promise.all(tried.map((password) => verifyPassword(hashed, password)))).toEqual(
    tried.map((password) => password === 'Harbour 7 North'),
  );
  await expect(verifyPassword('no hash', 'x')).rejects.toThrow();
  expect(await verifyPassword(null, 'Harbour 7 North')).toBe(false);
});
