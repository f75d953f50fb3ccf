import { expect, test } from 'vitest';
import { undoOfTags } from './tag-undo.ts';

const row = (id: string, ...names: string[]) => ({ id, tags: names.map((name) => ({ id: name, name })) });

test('undo restores the tags of each clipping, with one call for each set of tags', () => {
  const rows = [row('a', 'Ferries'), row('b'), row('c'), row('d', 'ferries', 'Old')];
  expect(undoOfTags(rows, { tags: ['Ferries'], removed_tags: ['Old'] })).toEqual([
    { clippings: ['b', 'c'], tags: [], removed_tags: ['Ferries'] },
    { clippings: ['d'], tags: ['Old'], removed_tags: [] },
  ]);
  expect(undoOfTags([row('a', 'Ferries')], { tags: ['Ferries'], removed_tags: [] })).toEqual([]);
});
