import { expect, it } from 'vitest';
import { insertMention, matching, mentionAt, mentionedIn, piecesOf } from './mentions.ts';

const people = [
  { id: '1', full_name: 'Anna Berg' },
  { id: '2', full_name: 'Anna Bergman' },
  { id: '3', full_name: 'Åse Holm' },
];

it('a mention is typed after an @ that begins a word', () => {
  expect(mentionAt('Ask @', 5)).toBe('');
  expect(mentionAt('Ask @an', 7)).toBe('an');
  expect(mentionAt('Ask @an later', 7)).toBe('an');
  expect(mentionAt('anne@holm', 9)).toBeNull();
  expect(mentionAt('Ask', 3)).toBeNull();
  expect(mentionAt('@\nan', 4)).toBeNull();
});

it('colleagues are found by any of their names, accents aside', () => {
  expect(matching('', people)).toHaveLength(3);
  expect(matching('berg', people).map(({ id }) => id)).toEqual(['1', '2']);
  expect(matching('ase', people).map(({ id }) => id)).toEqual(['3']);
  expect(matching('olm', people)).toEqual([]);
  expect(matching('Åse Holm', people)).toEqual([]);
});

it('a chosen name takes the place of what was typed', () => {
  expect(insertMention('Ask @an now', 7, 'Anna Berg')).toEqual({ text: 'Ask @Anna Berg  now', caret: 15 });
});

it('names in a text are mentions, the longer name first', () => {
  const text = 'Ask @Anna Bergman or @Åse Holm, not @Nobody';
  expect(
    piecesOf(
      text,
      people.map(({ full_name }) => full_name),
    ).map((piece) => [piece.text, piece.isMention]),
  ).toEqual([
    ['Ask ', false],
    ['@Anna Bergman', true],
    [' or ', false],
    ['@Åse Holm', true],
    [', not @Nobody', false],
  ]);
  expect(mentionedIn('Hello @Åse Holm', people)).toEqual(['3']);
});
