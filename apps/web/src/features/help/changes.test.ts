import { expect, test } from 'vitest';
import texts from '../../../../../packages/i18n/locales/en/help.json' with { type: 'json' };
import { changes } from './changes.ts';

test('the changes are newest first, and each text is used once', () => {
  const days = changes.map(({ day }) => day);
  expect(days).toEqual([...days].sort().reverse());
  expect(changes.map(({ text }) => text).sort()).toEqual(
    Object.keys(texts.entries)
      .map((name) => `entries.${name}`)
      .sort(),
  );
});
