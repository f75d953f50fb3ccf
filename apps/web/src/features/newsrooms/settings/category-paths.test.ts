import { expect, test } from 'vitest';
import { chosenOf, pathOf, pathOptions } from './category-paths.ts';

const tree = [
  { id: 1, parent_id: null, name: 'Transport' },
  { id: 2, parent_id: 1, name: 'Ferries' },
  { id: 3, parent_id: null, name: 'Food' },
];

test('[stories-002] categories are sent as the ids along their paths, and read back from them', () => {
  expect([2, 3].map((id) => pathOf(id, tree))).toEqual([[1, 2], [3]]);
  expect(chosenOf(tree)).toEqual([2, 3]);
  expect(pathOf(9, tree)).toEqual([]);
});

test('a category is named with those above it', () => {
  expect(pathOptions(tree)[1]).toEqual({ value: '2', label: 'Transport › Ferries' });
});
