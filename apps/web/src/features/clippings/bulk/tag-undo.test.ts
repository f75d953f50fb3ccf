import { expect, test } from 'vitest';
import { undoOfTags } from './tag-undo.ts';

const row = (id: string, ...names: string[]) => ({ id, tags: names.map((name) => ({ id: name, name })) });

test('undoing leaves everybody the tags that they had, in as few calls as there are kinds', () => {
  const rows = [row('a', 'Ferries'), row('b'), row('c'), row('d', 'ferries', 'Old')];
  expect(undoOfTags(rows, { tags: ['Ferries'], removed_tags: ['Old'] })).toEqual([
    { clippings: ['b', 'c'], tags: [], removed_tags: ['Ferries'] },
    { clippings: ['d'], tags: ['Old'], removed_tags: [] },
  ]);
  expect(undoOfTags([row('a', 'Ferries')], { tags: ['Ferries'], removed_tags: [] })).toEqual([]);
});
