import { loadTranslator } from '@masthead/i18n/browser';
import { expect, test } from 'vitest';

const page = { accounts: { members: { title: 'Members' }, roles: { editor: 'Of the part' } } };
const other = { accounts: { members: { lead: 'Who works here' } }, streams: {} };

test('a page shows the texts that it brings, and those that only the data names once their domain has come', async () => {
  let late = 0;
  const { translate, has, ready, load, loadPage } = await loadTranslator('de', {
    first: [],
    readPage: async (_language, name) => (name === 'members' ? page : other),
    onLate: () => {
      late += 1;
    },
  });
  await loadPage('members');
  await loadPage('team');
  // React waits for no promise that is kept.
  expect(ready('accounts')).toMatchObject({ status: 'fulfilled' });
  expect([translate('accounts.members.title'), translate('accounts.members.lead')]).toEqual([
    'Members',
    'Who works here',
  ]);
  expect(has('accounts.sign_in.title')).toBe(false);
  expect(translate('accounts.sign_in.title')).toBe('');
  await load('accounts');
  await Promise.resolve();
  expect(late).toBe(1);
  expect(translate('accounts.sign_in.title')).toBe('Anmelden');
  // The whole domain has taken the place of the part.
  expect(translate('accounts.roles.editor')).not.toBe('Of the part');
  expect(translate('accounts.no.such.text')).toBe('accounts.no.such.text');
});
