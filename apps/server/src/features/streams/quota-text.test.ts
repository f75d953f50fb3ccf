import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const texts = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../packages/i18n/locales/${language}/streams.json`, import.meta.url), 'utf8'),
  ) as { list: { parked_hint: string } };

test('a stream over its fair-use quota says that it is paused, and what helps [streams-010]', () => {
  expect(texts('en').list.parked_hint).toMatch(/paused.+fair-use.+Contact support, or fine-tune the stream/i);
  expect(texts('de').list.parked_hint).toMatch(/angehalten.+fairen Nutzung.+Support/);
});
