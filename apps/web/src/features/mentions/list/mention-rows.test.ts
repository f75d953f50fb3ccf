import type { Mention } from '@masthead/contract';
import { expect, test } from 'vitest';
import { arrivals, headBefore, listRows, neighbour, putBack, takenOut, vanished } from './mention-rows.ts';

/** Returns a mention. `at` is the hour of 19 November in the browser's time zone; negative on the days before. */
const mention = (id: string, at: number) => ({ id, published_at: new Date(2026, 10, 19, at).toISOString() }) as Mention;
const ids = (mentions: readonly Mention[]) => mentions.map(({ id }) => id);
const three = [mention('c', 14), mention('b', 9), mention('a', -1)];

test('each day has one heading before its mentions', () => {
  expect(listRows(three).map((row) => row.key)).toEqual(['2026-11-19', 'c', 'b', '2026-11-18', 'a']);
  expect(listRows(three).flatMap((row) => (row.kind === 'mention' ? [row.position] : []))).toEqual([1, 2, 3]);
  expect(listRows([])).toEqual([]);
});

test('midnight in the browser parts the days', () => {
  expect(listRows([mention('b', 0), mention('a', -1)]).filter((row) => row.kind === 'day')).toHaveLength(2);
});

test('the sticky head is that of the topmost row', () => {
  const rows = listRows(three);
  expect([0, 2, 3, 4, 99].map((index) => headBefore(rows, index))).toEqual([0, 0, 3, 3, 3]);
  expect(headBefore([], 0)).toBe(-1);
});

test('the neighbour of a mention is the next or previous one, and the first if none is open', () => {
  expect(neighbour(three, 'c', 1)?.id).toBe('b');
  expect(neighbour(three, 'c', -1)).toBeUndefined();
  expect(neighbour(three, undefined, 1)?.id).toBe('c');
  expect(neighbour([], 'c', 1)).toBeUndefined();
});

test('mentions of the fresh page that are not in the list are new', () => {
  expect(ids(arrivals(three, [mention('d', 15), ...three], false))).toEqual(['d']);
  expect(ids(arrivals(three, three, false))).toEqual([]);
});

test('a mention that a fresh first page should have and has not is gone from the list', () => {
  expect(ids(vanished(three, [mention('c', 14), mention('a', -1)], true))).toEqual(['b']);
  expect(ids(vanished(three, [mention('c', 14)], true))).toEqual([]);
  expect(ids(vanished(three, [mention('c', 14)], false))).toEqual(['b', 'a']);
});

test('late mentions are new wherever they are in the list', () => {
  expect(ids(arrivals(three, [mention('c', 14), mention('x', 11), mention('b', 9)], false))).toEqual(['x']);
});

test('mentions below the loaded part are not new', () => {
  const below = mention('0', -30);
  expect(ids(arrivals(three, [...three, below], true))).toEqual([]);
  expect(ids(arrivals(three, [...three, below], false))).toEqual(['0']);
});

test('a removed mention is put back in its place', () => {
  const pages = [three.slice(0, 2), three.slice(2)];
  const without = takenOut(pages, new Set(['b']));
  expect(without.map(ids)).toEqual([['c'], ['a']]);
  expect(putBack(without, [three[1]!]).map(ids)).toEqual([['c'], ['b', 'a']]);
  expect(putBack(takenOut(pages, new Set(['a'])), [three[2]!]).map(ids)).toEqual([['c', 'b'], ['a']]);
  expect(putBack(pages, [three[0]!]).flatMap(ids)).toEqual(['c', 'b', 'a']);
  const none = takenOut(pages, new Set(['a', 'b', 'c']));
  expect(putBack(none, [three[2]!, three[0]!, three[1]!]).flatMap(ids)).toEqual(['c', 'b', 'a']);
});
