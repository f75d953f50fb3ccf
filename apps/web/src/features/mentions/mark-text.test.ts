import { expect, test } from 'vitest';
import { foldedText, partsOf } from './mark-text.ts';

const shown = (text: string, spans: Parameters<typeof partsOf>[1]) =>
  partsOf(text, spans).map((part) => (part.clauses ? `[${part.text}]${part.clauses.join('+')}` : part.text));

test('a text is cut at its spans, whatever their order', () => {
  const text = 'Den elektriske færge fra Norlunde';
  expect(
    shown(text, [
      { start: 25, end: 33 },
      { start: 4, end: 20 },
    ]),
  ).toEqual(['Den ', '[elektriske færge]', ' fra ', '[Norlunde]']);
});

test('parts put together are the text', () => {
  const text = 'Norlundes elfærge 🛥 sejlede';
  const spans = [
    { start: 0, end: 9 },
    { start: 10, end: 17 },
  ];
  expect(
    partsOf(text, spans)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('spans that overlap are one mark with both clauses', () => {
  expect(
    shown('electric ferry', [
      { start: 0, end: 14, clause: 2 },
      { start: 9, end: 14, clause: 0 },
    ]),
  ).toEqual(['[electric ferry]0+2']);
});

test('spans that are empty or lie outside are left out', () => {
  expect(
    shown('Norlunde', [
      { start: 3, end: 3 },
      { start: 20, end: 28 },
      { start: -4, end: 3 },
    ]),
  ).toEqual(['[Nor]', 'lunde']);
  expect(shown('Norlunde', [])).toEqual(['Norlunde']);
  expect(partsOf('', [{ start: 0, end: 4 }])).toEqual([]);
});

test('a long text is folded at the end of a word', () => {
  expect(foldedText('four winters in the Danish operator', 10)).toBe('four winters');
  expect(foldedText('four winters', 10)).toBe('four winters');
  expect(foldedText('x'.repeat(100), 10)).toHaveLength(100);
});
