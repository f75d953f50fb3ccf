import { expect, it } from 'vitest';
import { relatedAmong } from './related-stories.ts';
import type { NeighbourRow } from './story.queries.ts';

const row = (id: string, ...categories: number[]) => ({ id, categories }) as NeighbourRow;

it('related stories share most categories, the newest first among equals, and never the story itself', () => {
  const rows = [row('new', 9), row('own', 1, 2), row('one', 1), row('both', 2, 1), row('older one', 2), row('old', 9)];
  const of = (...categories: number[]) => relatedAmong(rows, { id: 'own', categories }).map(({ id }) => id);
  expect(of(1, 2)).toEqual(['both', 'one', 'older one']);
  expect(of()).toEqual(['new', 'one', 'both']);
});
