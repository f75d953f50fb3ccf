import { expect, test } from 'vitest';
import { categoryOptions, chosenOf, pathOf, pathsOf } from './category-tree.ts';

const tree = [
  { id: 3, parent_id: null, name: 'Transport' },
  { id: 12, parent_id: 3, name: 'Ferries' },
  { id: 123, parent_id: 12, name: 'Øresund' },
  { id: 2, parent_id: null, name: 'Food' },
];

test('categories are sent as the ids along their paths and read back from them [stories-002]', () => {
  expect(pathOf(123, tree)).toEqual([3, 12, 123]);
  expect(pathsOf([123, 2, 999], tree)).toEqual([[3, 12, 123], [2]]);
  expect(chosenOf(tree)).toEqual([123, 2]);
  expect(chosenOf(tree.slice(0, 2))).toEqual([12]);
});

test('a category is labelled with its parents and listed below them', () => {
  expect(categoryOptions(tree, 'en')).toEqual([
    { value: '2', label: 'Food' },
    { value: '3', label: 'Transport' },
    { value: '12', label: 'Transport › Ferries' },
    { value: '123', label: 'Transport › Ferries › Øresund' },
  ]);
});
