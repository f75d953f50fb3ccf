import { expect, test } from 'vitest';
import { diffLines, diffWords } from './words-diff.ts';

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}]` : `[+${text}]`))
    .join('');

test('the difference is shown word by word', () => {
  expect(shown('The ferry sails on power', 'The new ferry sails on power')).toBe('The [+new ]ferry sails on power');
  expect(shown('98 per cent of all', '98.6 per cent of all')).toBe('[-98][+98.6] per cent of all');
  expect(shown('a b c d', 'a c d e')).toBe('a [-b ]c d[+ e]');
  expect(shown('19 a day.', '21 a day, on Sundays too.')).toBe('[-19][+21] a day[+, on Sundays too].');
  // New words are not mixed with the spaces of old ones.
  expect(shown('Sales climb a lot', 'Sales rise by twelve')).toBe('Sales [-climb a lot][+rise by twelve]');
  expect(shown('', 'begins')).toBe('[+begins]');
  expect(shown('the same', 'the same')).toBe('the same');
});

test('unchanged lines are distinguished from changed ones', () => {
  const lines = diffLines(diffWords('One\nTwo\nThree', 'One\nTwo and a half\nThree\nFour'));
  expect(lines.map((line) => line.map(({ kind }) => kind).join())).toEqual(['same', 'same,new', 'same', 'new']);
  expect(diffLines(diffWords('One. Two', 'One.\nTwo')).flat()).toContainEqual({ kind: 'new', text: '¶' });
});

test('both texts can be rebuilt from the parts', () => {
  const words = ['ferry', 'power', 'storm', 'port', '98', 'per', 'cent'];
  const pick = (seed: number) => Array.from({ length: 40 }, (_, at) => words[(seed * (at + 3) + at) % 7]).join(' ');
  for (let seed = 1; seed < 60; seed += 1) {
    const [before, after] = [pick(seed), pick(seed * 5 + 1)];
    const parts = diffWords(before, after);
    const whole = (kind: 'gone' | 'new') =>
      parts
        .filter((part) => part.kind === 'same' || part.kind === kind)
        .map(({ text }) => text)
        .join('');
    expect([whole('gone'), whole('new')]).toEqual([before, after]);
  }
});
